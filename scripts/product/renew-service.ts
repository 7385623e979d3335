import { existsSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '@savvi/service-kit/migrate';
import { generateIfStale } from '@savvi/tooling/prisma/generate';
import type { Renew } from './renewals.ts';
import type { SplitHost } from './split-host.ts';

/** Renews services of a running product: first its database client and its migrations, which only add (ADR 35), then its process. */
export const renewIn = (host: Pick<SplitHost, 'renew'>, root: string): Renew => async (service) => {
  const outcome = await host.renew(service, async ({ folder, databaseUrl }) => {
    const serviceDir = path.join(root, folder);
    if (existsSync(path.join(serviceDir, 'prisma', 'schema.prisma'))) await generateIfStale({ serviceDir });
    await migrate({ databaseUrl, dir: path.join(serviceDir, 'prisma', 'migrations') });
  });
  if (outcome === 'unknown') return `No service of the running product is called ${service}.`;
  if (outcome === 'unchanged') return `The ${service} service runs on: its code in ${root} has not changed.`;
  return `The ${service} service was started anew, alone, with the code that is in ${root} now.`;
};
