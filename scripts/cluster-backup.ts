// `npm run cluster:backup -- <folder> --keys <folder> [--restore …]`: backs up the databases, documents and
// keys of the cluster of KUBECONFIG in the format of `npm run backup`, or restores such a backup into an
// empty cluster (docs/operations.md).
import path from 'node:path';
import { backupCluster, restoreCluster } from '@savvi/installation/cluster-backup';
import { parseFolder, runCommand } from '@savvi/backup/run-command';
import { root } from './root.ts';

const USAGE =
  'Usage: npm run cluster:backup -- <folder> [--keys <folder>] [--restore [--erasures-claim <name> | --no-erasures]]';

/** Parses the arguments of the command. @throws {Refusal} with the usage text */
function parseCommand() {
  const parsed = parseFolder(
    USAGE,
    {
      keys: { type: 'string' },
      restore: { type: 'boolean', default: false },
      'erasures-claim': { type: 'string' },
      'no-erasures': { type: 'boolean', default: false },
    },
    (values) => {
      const isNamed = values['erasures-claim'] !== undefined;
      return values.restore ? !(isNamed && values['no-erasures']) : !isNamed && !values['no-erasures'];
    },
  );
  const { folder, keys = `${folder}-keys`, 'erasures-claim': claim = 'identity' } = parsed;
  return {
    written: path.resolve(root, folder),
    folder: path.resolve(root, folder),
    keysFolder: path.resolve(root, keys),
    isRestore: parsed.restore,
    erasuresClaim: parsed['no-erasures'] ? null : claim,
  };
}

await runCommand(parseCommand, async ({ folder, keysFolder, isRestore, erasuresClaim }, signal) => {
  const work = { root, folder, keysFolder, environment: process.env, say: console.log, signal };
  if (!isRestore) return backupCluster(work);
  await restoreCluster({ ...work, erasuresClaim });
  return true;
});
