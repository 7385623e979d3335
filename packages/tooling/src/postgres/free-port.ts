import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * Returns a TCP port on 127.0.0.1 that is free at this moment: the wanted one, or any if it is 0.
 * @throws if the wanted port is in use
 */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  server.close();
  await once(server, 'close');
  return port;
}
