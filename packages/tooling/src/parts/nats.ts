import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { freePort } from '../postgres/free-port.ts';
import { type PartProcess, startPart } from './part-process.ts';

/** A running nats-server with JetStream on the loopback address. */
export interface Nats extends PartProcess {
  readonly port: number;
}

/** What to start. */
export interface NatsOptions {
  /** Holds its configuration and what it stores. */
  readonly folder: string;
  /** Absent: a free one. */
  readonly port?: number;
  /** Who may do what, as the `authorization` block of its configuration wants it. */
  readonly users: readonly object[];
}

/**
 * Starts nats-server over a folder; what it confirmed is on the disk.
 * @throws {Error} when it ends, or is not ready in time
 */
export async function startNats({ folder, port, users }: NatsOptions): Promise<Nats> {
  const listensAt = port ?? (await freePort());
  const configuration = path.join(folder, 'nats-server.conf'); // JSON is one way to write it
  const name = randomUUID(); // tells it from another one that listens there
  const settings = {
    server_name: name,
    host: '127.0.0.1',
    port: listensAt,
    jetstream: { store_dir: path.join(folder, 'store'), sync_interval: 'always' },
    authorization: { users },
  };
  const started = await startPart({
    part: 'nats-server',
    folder,
    args: ['--config', configuration],
    beforehand: () => writeFile(configuration, JSON.stringify(settings, null, 2), { mode: 0o600 }),
    isReady: () => greets(listensAt, name),
  });
  return { ...started, port: listensAt };
}

/** Whether the server of this name greets whoever connects: it listens when its stores are open. */
function greets(port: number, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port, timeout: 1_000 });
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('data', (greeting) => answer(greeting.toString().includes(name)));
    for (const end of ['error', 'timeout', 'close']) socket.once(end, () => answer(false));
  });
}
