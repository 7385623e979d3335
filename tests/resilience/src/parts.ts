// Inspects the dependencies of a product that runs with NATS and MinIO: their processes, and the events in
// NATS.
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';

/** Returns the pid of NATS or MinIO for a data folder; the process may have been killed since. */
export const pidOfPart = async (dataDir: string, part: 'nats' | 'minio'): Promise<number> =>
  Number(await readFile(join(dataDir, part, '.pid'), 'utf8'));

/**
 * Reads the NATS configuration that the start command wrote; the first user is the administrator who
 * configures streams.
 */
const natsConfiguration = async (dataDir: string) =>
  JSON.parse(await readFile(join(dataDir, 'nats', 'nats-server.conf'), 'utf8')) as {
    port: number;
    authorization: { users: readonly { user: string; password: string }[] };
  }; // startNats() writes its state in this format

/**
 * Kills the nats-server of a product and prevents its restart by listening on its port, until the returned
 * function is called.
 */
export async function holdNatsDown(dataDir: string): Promise<() => Promise<void>> {
  const { port } = await natsConfiguration(dataDir);
  for (;;) {
    process.kill(await pidOfPart(dataDir, 'nats'), 'SIGKILL');
    const inItsPlace = createServer((socket) => socket.destroy());
    if (await listens(inItsPlace, port)) return () => inItsPlace[Symbol.asyncDispose]();
  }
}

/**
 * Returns whether the server could listen on the port of a process that is ending; the restarted process may
 * take the port first.
 */
async function listens(server: Server, port: number): Promise<boolean> {
  for (const end = Date.now() + 2_000; Date.now() < end; await pause(1)) {
    const listening = once(server.listen(port, '127.0.0.1'), 'listening');
    if (await listening.then(() => true).catch(() => false)) return true;
  }
  return false;
}

/** An event in the stream. */
export interface StreamEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Runs `work` as the administrator of NATS. */
async function asAdmin<Result>(
  dataDir: string,
  work: (manager: JetStreamManager) => Promise<Result>,
): Promise<Result> {
  const { port, authorization } = await natsConfiguration(dataDir);
  const [admin] = authorization.users;
  const connection = await connect({
    servers: `127.0.0.1:${port}`,
    ...(admin && { user: admin.user, pass: admin.password }),
  });
  try {
    return await work(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}

/** Clears the duplicate detection of NATS immediately, which otherwise expires after two minutes. */
export const forgetDuplicates = (dataDir: string): Promise<unknown> =>
  asAdmin(dataDir, ({ streams }) => streams.update('events', { duplicate_window: nanos(100) }));

/**
 * Returns the number of events that the durables of the services have not acknowledged yet, including
 * duplicates.
 */
export const untakenInNats = (dataDir: string): Promise<number> =>
  asAdmin(dataDir, async ({ consumers }) => {
    let untaken = 0;
    for await (const { config, num_pending: fetchable, num_ack_pending: inHand } of consumers.list('events'))
      if (config.durable_name !== undefined) untaken += fetchable + inHand;
    return untaken;
  });

/** Returns every event in NATS in the order of the stream. */
export const eventsInNats = (dataDir: string): Promise<StreamEvent[]> =>
  asAdmin(dataDir, async (manager) => {
    const consumer = await manager.jetstream().consumers.get('events');
    const { num_pending: total } = await consumer.info();
    const events: StreamEvent[] = [];
    while (events.length < total) {
      const max_messages = Math.min(total - events.length, 500);
      for await (const message of await consumer.fetch({ max_messages, expires: 2_000 }))
        events.push(message.json<StreamEvent>());
    }
    return events;
  });
