import { parseEnv } from './env.ts';
import { setUp } from './set-up.ts';
import { readWanted } from './wanted.ts';

try {
  const { SETUP_FILE } = parseEnv(process.env);
  await setUp(await readWanted(SETUP_FILE), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
