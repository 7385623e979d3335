// `npm run events -- list|replay|resend`: events that were set aside, beside the running product.
import path from 'node:path';
import { OperatorRefused, parkedEvents } from '@savvi/eventing/operator';
import type { PgTransaction } from '@savvi/eventing/sql';
import pg from 'pg';
import { Refusal } from './product/refusal.ts';
import { runningDatabase } from './product/running-database.ts';
import { services } from './product/services.ts';
import { parseSettings } from './product/settings.ts';

const clients = new Map<string, pg.Client>();

try {
  const { DATA_DIR } = parseSettings(process.env, path.dirname(import.meta.dirname));
  const connect = async (service: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: await runningDatabase(DATA_DIR, service) });
    await client.connect();
    clients.set(service, client);
    return client;
  };
  const on = async <Result>(service: string, work: (tx: PgTransaction) => Promise<Result>): Promise<Result> => {
    const client = clients.get(service) ?? (await connect(service));
    await client.query('BEGIN'); // one that is left open by a failure ends with the connection
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  };
  const isDone = await parkedEvents(process.argv.slice(2), { services: services.map(({ name }) => name), on, say: console.log, now: () => new Date() });
  process.exitCode = isDone ? 0 : 1;
} catch (cause) {
  console.error(cause instanceof Refusal || cause instanceof OperatorRefused ? cause.message : cause);
  process.exitCode = 1;
} finally {
  await Promise.all([...clients.values()].map((client) => client.end()));
}
