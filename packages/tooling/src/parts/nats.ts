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

/** Options of {@link startNats}. */
export interface NatsOptions {
  /** The folder of its configuration and its data. */
  readonly folder: string;
  /** Absent: a free port. */
  readonly port?: number;
  /** The users and their permissions, in the format of the `authorization` block of its configuration. */
  readonly users: readonly object[];
}

/**
 * Starts nats-server with a data folder; confirmed messages are synced to disk.
 * @throws {Error} if it exits or is not ready in time
 */
export async function startNats({ folder, port, users }: NatsOptions): Promise<Nats> {
  const listensAt = port ?? (await freePort());
  const configuration = path.join(folder, 'nats-server.conf'); // the NATS configuration format accepts JSON
  const name = randomUUID(); // the name that tells our server from another one on the same port
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

/**
 * Whether the server with this name sends its greeting on a new connection: it listens after its stores are
 * open.
 */
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
