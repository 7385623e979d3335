// A process for tests that kill a rotation. It rotates, and at a given step, or before a given file operation
// (opening or renaming), it reports that and waits to be killed.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const [databaseUrl = '', domain = '', file = '', point = '', count = '0'] = process.argv.slice(2);
let passed = 0;
async function pass(at: string): Promise<void> {
  if (at !== point) return;
  passed += 1;
  if (passed < Number(count)) return;
  process.stdout.write('waiting\n');
  await pause(2 ** 30);
}

const session = new pg.Client({ connectionString: databaseUrl });
await session.connect();
const { rotate } = await import('../rotate.ts');
const { open, rename } = fs.promises;
fs.promises.open = async (...given) => (await pass('file'), open(...given));
fs.promises.rename = async (...given) => (await pass('file'), rename(...given));
syncBuiltinESMExports(); // Also replaces the functions that modules imported by name.
await rotate({ domain, file, session, now: new Date(), batchSize: 2, told: () => pass('step') });
await session.end();
