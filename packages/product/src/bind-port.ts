import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import { Refusal } from '@savvi/tooling/refusal';

/** A start that was killed a moment ago may still be ending. */
const timeoutMs = 3_000;

/**
 * Has a server listen on `port` of the loopback address (0: a free one) and answers which it got.
 * @throws {Refusal} when it is in use.
 */
export async function bindPort(server: Server, port: number): Promise<number> {
  for (const end = Date.now() + timeoutMs; ; await sleep(100)) {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port; // a TCP server that listens has an address
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
