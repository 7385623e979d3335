// `npm run events -- [--cluster] list|replay|resend`: manages dead-lettered events of the running product.
import { runDeadLetterCommand } from '@savvi/eventing/operator';
import type { PgTransaction } from '@savvi/eventing/sql';
import pg from 'pg';
import { databasesOf, placeOf } from '@savvi/installation/databases';
import '@savvi/tooling/refusal/of-command';
import { services } from '@savvi/product/services';
import { parseSettings } from '@savvi/product/settings';
import { root } from './root.ts';

await using stack = new AsyncDisposableStack();
const { DATA_DIR } = parseSettings(process.env, root);
const { words, isOnCluster } = placeOf(process.argv.slice(2));
const databaseOf = databasesOf(isOnCluster, DATA_DIR, stack);
const clients = new Map<string, pg.Client>();
const connect = async (service: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: await databaseOf(service) });
  client.on('error', () => undefined); // A broken connection also makes the next query fail.
  // Deferred before the connection opens, so that the client is always closed.
  stack.defer(() => client.end());
  await client.connect();
  clients.set(service, client);
  return client;
};
const on = async <Result>(service: string, work: (tx: PgTransaction) => Promise<Result>): Promise<Result> => {
  const client = clients.get(service) ?? (await connect(service));
  await client.query('BEGIN'); // After a failure, closing the connection rolls the open transaction back.
  const result = await work(client);
  await client.query('COMMIT');
  return result;
};
const isDone = await runDeadLetterCommand(words, {
  services: services.map(({ name }) => name),
  on,
  say: console.log,
  now: () => new Date(),
});
process.exitCode = isDone ? 0 : 1;
