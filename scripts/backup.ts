// `npm run backup -- <folder> [--keys <folder> | --no-keys]`: backs up the databases and documents of the
// product on DATA_DIR, whether it is running or stopped, and its keys separately (docs/operations.md).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '@savvi/backup/backup';
import { runCommand } from '@savvi/backup/run-command';
import { Refusal } from '@savvi/tooling/refusal';
import { parseSettings } from '@savvi/product/settings';
import { root } from './root.ts';

const USAGE = 'Usage: npm run backup -- <folder> [--keys <folder> | --no-keys]';

/** @throws {Refusal} */
function parseCommand() {
  const { folder, keys, 'no-keys': noKeys } = parseArguments();
  const { DATA_DIR } = parseSettings(process.env, root);
  const target = path.resolve(root, folder);
  return {
    written: target,
    folder: target,
    keysFolder: noKeys ? null : path.resolve(root, keys ?? `${folder}-keys`),
    dataDir: DATA_DIR,
  };
}

/** @throws {Refusal} */
function parseArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { keys: { type: 'string' }, 'no-keys': { type: 'boolean', default: false } },
    });
    const [folder, ...others] = positionals;
    if (folder && others.length === 0 && !(values.keys !== undefined && values['no-keys']))
      return { folder, ...values };
  } catch {
    // For an unknown option, the usage text lists the valid ones.
  }
  throw new Refusal(USAGE);
}

await runCommand(parseCommand, (command, signal) =>
  backup({ ...command, environment: process.env, now: new Date(), say: console.log, signal }),
);
