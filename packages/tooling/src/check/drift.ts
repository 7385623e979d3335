import { globSync } from 'node:fs';
import { join } from 'node:path';
import { hasSchema } from '../prisma/service-schema.ts';

/** Compares a service's Prisma schema with its migrations; answers what differs, '' when nothing does. */
export type CheckDrift = (options: { readonly serviceDir: string }) => Promise<string>;

/** What differs in any service that has a Prisma schema, each under its name. */
export async function driftOfServices(root: string, checkDrift: CheckDrift): Promise<string> {
  const dirs = globSync('services/*', { cwd: root })
    .filter((dir) => hasSchema(join(root, dir)))
    .toSorted();
  const complaints: string[] = [];
  // One after the other: each starts a database of its own, and two cores are busy with the steps beside this
  // one.
  for (const dir of dirs) {
    const drift = await checkDrift({ serviceDir: join(root, dir) });
    if (drift.trim() !== '')
      complaints.push(`${dir}: the migrations do not lead to prisma/schema/; missing:\n${drift}`);
  }
  return complaints.join('\n');
}
