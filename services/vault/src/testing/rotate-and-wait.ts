// For tests that kill a rotation: rotates, and after so many steps says so and waits to be killed.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { rotate } from '../maintenance/rotate.ts';

const [databaseUrl = '', keyringFile = '', steps = '0'] = process.argv.slice(2);
const session = new pg.Client({ connectionString: databaseUrl });
await session.connect();
let step = 0;
await rotate({
  session,
  keyringFile,
  now: new Date(),
  stride: 2,
  async told() {
    step += 1;
    if (step < Number(steps)) return;
    process.stdout.write('waiting\n');
    await pause(2 ** 30);
  },
});
await session.end();
