// Runs PostgreSQL or MinIO for the process that forked this one, and ends it when the channel between them
// breaks: also after a kill -9 no server is left behind.
import { startPostgres } from '@savvi/tooling/postgres';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { startMinio } from '@savvi/tooling/parts/minio';
import { tellParent } from './tell-parent.ts';

const [kind, folder = ''] = process.argv.slice(2);
// Ctrl-C reaches this process too; it ends when it is let go, after whoever uses the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const released = new Promise<void>((resolve) => process.once('disconnect', () => resolve()));

async function startServer() {
  if (kind === 'minio') {
    const server = await startMinio({
      folder,
      accessKey: process.env['MINIO_ACCESS_KEY'] ?? '',
      secretKey: process.env['MINIO_SECRET_KEY'] ?? '',
    });
    return { url: server.endpoint, server };
  }
  const server = await startPostgres({ folder });
  return { url: server.url(), server };
}

try {
  const { url, server } = await startServer();
  tellParent({ url });
  await Promise.race([released, server.exited]);
  await server.stop();
} catch (cause) {
  tellParent({ failure: messageOf(cause) });
}
if (process.connected) process.disconnect();
