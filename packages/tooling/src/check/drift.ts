import { globSync } from 'node:fs';
import { join } from 'node:path';
import { hasSchema } from '../prisma/service-schema.ts';

/** Compares a service's Prisma schema with its migrations. Returns the difference, or '' if there is none. */
export type CheckDrift = (options: { readonly serviceDir: string }) => Promise<string>;

/** Returns the drift of every service that has a Prisma schema, under the service's name. */
export async function driftOfServices(root: string, checkDrift: CheckDrift): Promise<string> {
  const dirs = globSync('services/*', { cwd: root })
    .filter((dir) => hasSchema(join(root, dir)))
    .toSorted();
  const complaints: string[] = [];
  // Services are checked one by one: each check starts its own database, and the other check steps already
  // use both cores.
  for (const dir of dirs) {
    const drift = await checkDrift({ serviceDir: join(root, dir) });
    if (drift.trim() !== '')
      complaints.push(`${dir}: the migrations do not lead to prisma/schema/; missing:\n${drift}`);
  }
  return complaints.join('\n');
}
