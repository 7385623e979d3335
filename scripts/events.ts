// `npm run events -- [--cluster] list|replay|resend`: events that were set aside, beside the running product.
import { OperatorRefused, parkedEvents } from '@savvi/eventing/operator';
import type { PgTransaction } from '@savvi/eventing/sql';
import pg from 'pg';
import { databasesOf, placeOf } from '@savvi/installation/databases';
import { reportFailure } from '@savvi/tooling/refusal';
import { services } from '@savvi/product/services';
import { parseSettings } from '@savvi/product/settings';
import { root } from './root.ts';

try {
  await using stack = new AsyncDisposableStack();
  const { DATA_DIR } = parseSettings(process.env, root);
  const { words, isOnCluster } = placeOf(process.argv.slice(2));
  const databaseOf = databasesOf(isOnCluster, DATA_DIR, stack);
  const clients = new Map<string, pg.Client>();
  const connect = async (service: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: await databaseOf(service) });
    client.on('error', () => undefined); // the next query says so
    stack.defer(() => client.end()); // before the way to it
    await client.connect();
    clients.set(service, client);
    return client;
  };
  const on = async <Result>(
    service: string,
    work: (tx: PgTransaction) => Promise<Result>,
  ): Promise<Result> => {
    const client = clients.get(service) ?? (await connect(service));
    await client.query('BEGIN'); // one that is left open by a failure ends with the connection
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  };
  const isDone = await parkedEvents(words, {
    services: services.map(({ name }) => name),
    on,
    say: console.log,
    now: () => new Date(),
  });
  process.exitCode = isDone ? 0 : 1;
} catch (cause) {
  reportFailure(cause, OperatorRefused);
}
