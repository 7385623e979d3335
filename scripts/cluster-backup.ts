// `npm run cluster:backup -- <folder> --keys <folder> [--restore …]`: backs up the databases, documents and
// keys of the cluster of KUBECONFIG in the format of `npm run backup`, or restores such a backup into an
// empty cluster (docs/operations.md).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupCluster, restoreCluster } from '@savvi/installation/cluster-backup';
import { runCommand } from '@savvi/backup/run-command';
import { Refusal } from '@savvi/tooling/refusal';
import { root } from './root.ts';

/** @throws {Refusal} */
function parseCommand() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      restore: { type: 'boolean', default: false },
      'erasures-claim': { type: 'string' },
      'no-erasures': { type: 'boolean', default: false },
    },
  });
  const [folder, ...others] = positionals;
  const { 'erasures-claim': claim, 'no-erasures': nobody } = values;
  if (
    folder === undefined ||
    others.length > 0 ||
    (claim !== undefined && nobody) ||
    (!values.restore && (claim !== undefined || nobody))
  )
    throw new Refusal(
      'Usage: npm run cluster:backup -- <folder> [--keys <folder>] [--restore [--erasures-claim <name> | --no-erasures]]',
    );
  return {
    written: path.resolve(root, folder),
    folder: path.resolve(root, folder),
    keysFolder: path.resolve(root, values.keys ?? `${folder}-keys`),
    isRestore: values.restore,
    erasuresClaim: nobody ? null : (claim ?? 'identity'),
  };
}

await runCommand(parseCommand, async ({ folder, keysFolder, isRestore, erasuresClaim }, signal) => {
  const work = { root, folder, keysFolder, environment: process.env, say: console.log, signal };
  if (!isRestore) return backupCluster(work);
  await restoreCluster({ ...work, erasuresClaim });
  return true;
});
