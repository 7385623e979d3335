// `npm run backup -- <folder> [--keys <folder> | --no-keys]`: backs up the databases and documents of the
// product on DATA_DIR, whether it is running or stopped, and its keys separately (docs/operations.md).
import path from 'node:path';
import { backup } from '@savvi/backup/backup';
import { parseFolder, runCommand } from '@savvi/backup/run-command';
import { parseSettings } from '@savvi/product/settings';
import { root } from './root.ts';

/** Parses the arguments of the command. @throws {Refusal} with the usage text */
function parseCommand() {
  const {
    folder,
    keys,
    'no-keys': noKeys,
  } = parseFolder(
    'Usage: npm run backup -- <folder> [--keys <folder> | --no-keys]',
    { keys: { type: 'string' }, 'no-keys': { type: 'boolean', default: false } },
    (values) => values.keys === undefined || !values['no-keys'],
  );
  const { DATA_DIR } = parseSettings(process.env, root);
  const target = path.resolve(root, folder);
  return {
    written: target,
    folder: target,
    keysFolder: noKeys ? null : path.resolve(root, keys ?? `${folder}-keys`),
    dataDir: DATA_DIR,
  };
}

await runCommand(parseCommand, (command, signal) =>
  backup({ ...command, environment: process.env, now: new Date(), say: console.log, signal }),
);
