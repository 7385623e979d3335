import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import { Refusal } from '@savvi/tooling/refusal';

/** The time that a start which was just killed may take to end, in milliseconds. */
const timeoutMs = 3_000;

/**
 * Makes a server listen on `port` of the loopback address (0: a free port).
 * @returns the port
 * @throws {Refusal} if the port is in use
 */
export async function bindPort(server: Server, port: number): Promise<number> {
  for (const end = Date.now() + timeoutMs; ; await sleep(100)) {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port; // A listening TCP server has such an address.
    } catch (cause) {
      const code = errorCode(cause);
      if (code === 'EACCES')
        throw new Refusal(`This account may not use port ${port}: set PORT to one above 1023.`, { cause });
      if (code !== 'EADDRINUSE') throw cause;
      if (Date.now() >= end)
        throw new Refusal(
          `Port ${port} is in use, perhaps by another Savvi: stop what uses it, or set PORT to another port.`,
          { cause },
        );
    }
  }
}
