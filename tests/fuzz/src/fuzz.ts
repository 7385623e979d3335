// `npm run fuzz [-- options of schemathesis]`: sends requests generated from the OpenAPI document, as a
// signed-in user and signed out, to a separate product without rate limits.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '@savvi/testing/product';
import { Refusal, reportFailure } from '@savvi/tooling/refusal';

const folder = join(import.meta.dirname, '..');
const cache = join(folder, '../../.cache/fuzz');

/**
 * Returns the folder with the programs of a virtual environment, which is created again when requirements.txt
 * changes.
 * @throws {Refusal} if Python or the package registry is missing
 */
function installPrograms(): string {
  const requirements = join(folder, 'requirements.txt');
  const environment = join(cache, 'python');
  const programs = join(environment, 'bin');
  const mark = join(environment, 'installed.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return programs;
  rmSync(environment, { recursive: true, force: true });
  const python = process.env['PYTHON'] ?? 'python3';
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (!run(python, ['-m', 'venv', environment]))
    throw new Refusal(
      `The fuzz needs Python 3.10 or later with its venv module, and "${python}" is not one: install it, or name another by PYTHON=/path.`,
    );
  const install = ['install', '--quiet', '--disable-pip-version-check', '--requirement', requirements];
  if (!run(join(programs, 'pip'), install))
    throw new Refusal('The fuzz could not install schemathesis: pip needs to reach its package registry.');
  writeFileSync(mark, wanted);
  return programs;
}

async function fuzz(programs: string, url: string, who: 'somebody' | 'nobody'): Promise<boolean> {
  console.log(`\nThe API as ${who} meets it`);
  const child = spawn(
    join(programs, 'schemathesis'),
    [
      '--config-file',
      join(folder, 'schemathesis.toml'),
      'run',
      `${url}/api/openapi.json`,
      '--checks',
      'all',
      ...process.argv.slice(2),
    ],
    {
      cwd: cache,
      stdio: 'inherit',
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'hooks',
        PYTHONPATH: folder,
        PYTHONDONTWRITEBYTECODE: '1',
        FUZZ_AS: who,
        FUZZ_URL: url,
      },
    },
  );
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function run(): Promise<boolean> {
  const programs = installPrograms();
  await using stack = new AsyncDisposableStack();
  const product = await startProduct({ env: { RATE_LIMIT_SCALE: '1000000' } });
  stack.defer(product.remove);
  const passed = [await fuzz(programs, product.url, 'somebody'), await fuzz(programs, product.url, 'nobody')];
  const errors = product
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  // Trust: input-1 "the product logs no error during the fuzz"
  if (errors.length > 0) console.error(`The product logged errors:\n${errors.join('\n')}`);
  return passed.every(Boolean) && errors.length === 0;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (cause) {
  reportFailure(cause);
}
