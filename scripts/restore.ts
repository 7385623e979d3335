// `npm run restore -- <folder> (--erasures <file or folder> | --no-erasures) [--keys <folder>]`: restores a
// backup into the data folder DATA_DIR, which must be empty (docs/operations.md); with --parts, into a data
// folder for `npm run start:parts`.
import path from 'node:path';
import { restore } from '@savvi/backup/restore';
import { parseFolder, runCommand } from '@savvi/backup/run-command';
import { parseSettings } from '@savvi/product/settings';
import { root } from './root.ts';

const USAGE = `Usage: npm run restore -- <folder> (--erasures <file or folder> | --no-erasures) [--keys <folder>] [--parts]
The newest erasure log (ERASURE_LOG, or erasures.jsonl in the data folder that was lost; of a cluster the folder with its files) says who was deleted since the backup was made and stays so. --no-erasures says that nobody was. With --parts, npm run start:parts starts what was restored.`;

/** Parses the arguments of the command. @throws {Refusal} with the usage text */
function parseCommand() {
  const parsed = parseFolder(
    USAGE,
    {
      keys: { type: 'string' },
      erasures: { type: 'string' },
      'no-erasures': { type: 'boolean', default: false },
      parts: { type: 'boolean', default: false },
    },
    (values) => (values.erasures === undefined) === values['no-erasures'],
  );
  const { folder, keys = `${folder}-keys`, erasures, parts } = parsed;
  const { DATA_DIR, ERASURE_LOG } = parseSettings(
    { ...process.env, DATA_DIR: process.env['DATA_DIR'] || (parts ? '.data-parts' : undefined) },
    root,
  );
  return {
    written: DATA_DIR,
    parts,
    dataDir: DATA_DIR,
    erasureLog: ERASURE_LOG,
    folder: path.resolve(root, folder),
    keysFolder: path.resolve(root, keys),
    erasures: erasures === undefined ? null : path.resolve(root, erasures),
  };
}

await runCommand(parseCommand, (command, signal) =>
  restore({ ...command, root, environment: process.env, say: console.log, signal }).then(() => true),
);
