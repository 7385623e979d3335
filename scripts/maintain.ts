import type { Maintenance } from '@savvi/sealing/maintenance';
import { maintainInPod, placeOf } from '@savvi/installation/databases';
import { type DataFolderPaths, dataFolderPaths, runningDatabase } from '@savvi/product/data-folder';
import { Refusal } from '@savvi/tooling/refusal';
import '@savvi/tooling/refusal/of-command';
import { parseSettings } from '@savvi/product/settings';
import { root } from './root.ts';

/** A service with a maintenance command, and its settings except for the database. */
export interface Maintained {
  readonly service: string;
  readonly maintenance: Maintenance;
  readonly settings: (data: DataFolderPaths) => Readonly<Record<string, string>>;
}

/**
 * Runs a maintenance command beside the product on the data folder, or in a pod of the cluster. The exit code
 * says whether it succeeded.
 */
export async function runMaintenance({ service, maintenance, settings }: Maintained): Promise<void> {
  const { words, isOnCluster } = placeOf(process.argv.slice(2));
  const [command = '', ...more] = words;
  if (!maintenance.commands.includes(command))
    throw new Refusal(`Usage: npm run ${service} -- <${maintenance.commands.join('|')}>`);
  if (isOnCluster) {
    process.exitCode = await maintainInPod(service, command, more);
    if (command === 'rotate')
      console.log(
        'No pod may write its keyring: docs/operations.md, "Rotate a master key on a cluster", says what is yours to do before and after.',
      );
    return;
  }
  const { DATA_DIR } = parseSettings(process.env, root);
  const given = {
    DATABASE_URL: await runningDatabase(DATA_DIR, service),
    ...settings(dataFolderPaths(DATA_DIR)),
  };
  process.exitCode = (await maintenance.maintain(command, given, console.log, more)) ? 0 : 1;
}
