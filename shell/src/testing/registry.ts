import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area, MenuEntry } from '@savvi/contracts/registry';
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

/** The path of the entry that {@link withSecondEntry} adds. */
export const SECOND_PATH = '/month';

/** The registry with a second menu entry of the budget area, shown once a budget is the main one. */
export const withSecondEntry = (
  registry: ReturnType<typeof aRegistry>,
  when: unknown = 'budgets.isMain',
): ReturnType<typeof aRegistry> => ({
  ...registry,
  areas: registry.areas.map((area) => {
    const [first] = area.menu;
    if (area.name !== 'budget' || first === undefined) return area;
    const second: MenuEntry = { ...first, label: 'This Month', order: 11, path: SECOND_PATH, when };
    return {
      ...area,
      basePaths: [...area.basePaths, SECOND_PATH],
      menu: [{ ...first, paths: area.basePaths }, second],
    };
  }),
});
