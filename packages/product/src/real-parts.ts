import { rm } from 'node:fs/promises';
import { NATS_ADMIN, natsUsers, setUpNats } from '@savvi/eventing/nats-setup';
import { writePrivately } from '@savvi/service-kit/write-privately';
import { hasPart, PARTS } from '@savvi/tooling/parts';
import { startMinio } from '@savvi/tooling/parts/minio';
import { startNats } from '@savvi/tooling/parts/nats';
import type { DataFolderPaths } from './data-folder.ts';
import { objectStoreSettings, type Surroundings } from './environments.ts';
import { Refusal } from '@savvi/tooling/refusal';
import { partPassword } from './secrets.ts';
import { keepRunning, type Setting, type SettingRequest } from './setting.ts';

const BUCKET = 'savvi-documents';

/**
 * The deployment of `npm run start:parts`: nats-server carries the events and MinIO stores the files, each in
 * its own process.
 */
export const realParts: Setting = {
  command: 'npm run start:parts',
  async surround(request) {
    assertPartsAreThere();
    const [busUrl, objectStore] = await Promise.all([startBus(request), startObjectStore(request)]);
    return { busUrl, objectStore };
  },
};

/** @throws {Refusal} */
export function assertPartsAreThere(): void {
  const missing = PARTS.filter((part) => !hasPart(part));
  if (missing.length > 0)
    throw new Refusal(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: build ${missing.length > 1 ? 'them' : 'it'} once with "npm run parts:install".`,
    );
}

/** The MinIO administrator's account in a data folder. */
export const minioAccount = async ({
  keys,
}: Pick<DataFolderPaths, 'keys'>): Promise<{ accessKey: string; secretKey: string }> => ({
  accessKey: 'savvi',
  secretKey: await partPassword(keys, 'minio'),
});

async function startBus({ data, services, say, stack }: SettingRequest): Promise<Surroundings['busUrl']> {
  const passwordOf = (user: string) => partPassword(data.keys, `${user}-bus`);
  const adminPassword = await partPassword(data.keys, NATS_ADMIN);
  const roles = await Promise.all(
    services.map(async ({ name, bus }) => ({ role: name, password: await passwordOf(name), ...bus })),
  );
  const users = natsUsers(adminPassword, roles);
  const { port } = await keepRunning(
    'nats-server',
    (again) => startNats({ folder: data.nats, users, ...(again !== undefined && { port: again }) }),
    say,
    stack,
  );
  const urlOf = (user: string, password: string) => `nats://${user}:${password}@127.0.0.1:${port}`;
  await setUpNats({ adminUrl: urlOf(NATS_ADMIN, adminPassword), roles });
  const urls = new Map(roles.map(({ role, password }) => [role, urlOf(role, password)]));
  return (service) => urls.get(service) ?? '';
}

/** The documents service's settings for its bucket in MinIO. */
export const minioSettings = (
  endpoint: string,
  { accessKey, secretKey }: Awaited<ReturnType<typeof minioAccount>>,
): Record<string, string> => ({
  OBJECT_STORE: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
});

async function startObjectStore({
  data,
  own,
  say,
  stack,
}: SettingRequest): Promise<Surroundings['objectStore']> {
  const account = await minioAccount(data);
  const { endpoint } = await keepRunning(
    'MinIO',
    (again) => startMinio({ folder: data.minio, ...account, ...(again !== undefined && { port: again }) }),
    say,
    stack,
  );
  const settings = minioSettings(endpoint, account);
  // Stored also for an operator's commands beside the product.
  await writePrivately(data.objectStore, JSON.stringify(settings));
  stack.defer(() => rm(data.objectStore, { force: true }));
  return objectStoreSettings(data, own);
}
