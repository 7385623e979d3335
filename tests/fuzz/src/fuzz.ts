// `npm run fuzz [-- options of schemathesis]`: sends requests generated from the OpenAPI document, as a
// signed-in user and signed out, to a separate product without rate limits.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startProduct } from '@savvi/testing/product';
import { NoPython, programsOf } from './python.ts';

const folder = join(import.meta.dirname, '..');
const cache = join(folder, '../../.cache/fuzz');

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
  const programs = programsOf(join(folder, 'requirements.txt'), join(cache, 'python'));
  const product = await startProduct({ env: { RATE_LIMIT_SCALE: '1000000' } });
  try {
    const passed = [
      await fuzz(programs, product.url, 'somebody'),
      await fuzz(programs, product.url, 'nobody'),
    ];
    const errors = product
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    // Trust: input-1 "the product logs no error during the fuzz"
    if (errors.length > 0) console.error(`The product logged errors:\n${errors.join('\n')}`);
    return passed.every(Boolean) && errors.length === 0;
  } finally {
    await product.remove();
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof NoPython)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
