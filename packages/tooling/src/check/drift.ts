import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Compares a service's Prisma schema with its migrations; answers what differs, '' when nothing does. */
export type CheckDrift = (options: { readonly serviceDir: string }) => Promise<string>;

/** What differs in any service that has a Prisma schema, each under its name. */
export async function driftOfServices(root: string, checkDrift: CheckDrift): Promise<string> {
  const dirs = globSync('services/*/prisma/schema.prisma', { cwd: root })
    .map((schema) => dirname(dirname(schema)))
    .toSorted();
  const complaints: string[] = [];
  // One after the other: each starts a database of its own, and two cores are busy with the steps beside this
  // one.
  for (const dir of dirs) {
    const drift = await checkDrift({ serviceDir: join(root, dir) });
    if (drift.trim() !== '')
      complaints.push(`${dir}: the migrations do not lead to prisma/schema.prisma; missing:\n${drift}`);
  }
  return complaints.join('\n');
}
