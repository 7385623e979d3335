// Runs PostgreSQL for the process that forked this one, and ends it when the channel between them breaks: also after a
// kill -9 no server is left behind.
import { startPostgres } from '@savvi/tooling/postgres';
import { messageOf } from '@savvi/tooling/postgres/error-code';

const [folder = ''] = process.argv.slice(2);
// Ctrl-C reaches this process too; it ends when it is let go, after whoever uses the database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const released = new Promise<void>((resolve) => process.once('disconnect', () => resolve()));

try {
  const server = await startPostgres({ folder });
  if (process.connected) process.send?.({ url: server.url() });
  await Promise.race([released, server.exited]);
  await server.stop();
} catch (cause) {
  if (process.connected) process.send?.({ failure: messageOf(cause) });
}
if (process.connected) process.disconnect();
