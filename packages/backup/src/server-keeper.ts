// Runs PostgreSQL or MinIO for its parent process, and stops it when the IPC channel closes, so that not even
// a kill -9 of the parent leaves a server behind.
import { startPostgres } from '@savvi/tooling/postgres';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { startMinio } from '@savvi/tooling/parts/minio';
import { tellParent } from './tell-parent.ts';

const [kind, folder = ''] = process.argv.slice(2);
// Ctrl-C reaches this process, too. It ignores the signal and ends when the parent no longer uses the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const released = new Promise<void>((resolve) => process.once('disconnect', () => resolve()));
const account = {
  accessKey: process.env['MINIO_ACCESS_KEY'] ?? '',
  secretKey: process.env['MINIO_SECRET_KEY'] ?? '',
};

try {
  const server =
    kind === 'minio' ? await startMinio({ folder, ...account }) : await startPostgres({ folder });
  tellParent({ url: 'endpoint' in server ? server.endpoint : server.url() });
  await Promise.race([released, server.exited]);
  await server.stop();
} catch (cause) {
  tellParent({ failure: messageOf(cause) });
}
if (process.connected) process.disconnect();
