import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from '@savvi/contracts/registry';
import { remoteSchema } from '@savvi/contracts/remote';

const version = {
  version: '1.0.0',
  entry: '/remotes/x/1.0.0/remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  shellApi: 1,
  weight: 100,
  users: [],
};

const AREAS = ['budget', 'masterplan', 'vault', 'documents', 'reminders', 'admin'];

/** The `remote.json` of an area, with everything that it contributes. */
function manifestOf(area: string): Omit<Area, 'versions'> {
  const { name, basePaths, menu, entitlement, contributes } = remoteSchema.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, `../../../mfe-${area}/remote.json`), 'utf8')),
  );
  return { name, basePaths, menu, entitlement, contributes };
}

/** The registry's response with the product's areas; the named ones are deployed. */
export const aRegistry = (...deployed: string[]): { schema: 1; areas: Area[] } => ({
  schema: 1,
  areas: AREAS.map((name) => ({ ...manifestOf(name), versions: deployed.includes(name) ? [version] : [] })),
});

/** The path of the budget area's entry with a condition. */
export const CONDITIONAL_PATH = '/month';

/** The registry with another condition of the entry at {@link CONDITIONAL_PATH}: by default, a budget is the main one. */
export const withCondition = (
  registry: ReturnType<typeof aRegistry>,
  when: unknown = 'budgets.isMain',
): ReturnType<typeof aRegistry> => ({
  ...registry,
  areas: registry.areas.map((area) => ({
    ...area,
    menu: area.menu.map((entry) => (entry.path === CONDITIONAL_PATH ? { ...entry, when } : entry)),
  })),
});
