// `npm run fuzz [-- options of schemathesis]`: sends requests generated from the OpenAPI document, as a
// signed-in user and signed out, to a separate product without rate limits.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '@savvi/testing/product';
import { pythonWith } from '@savvi/tooling/parts/python';
import '@savvi/tooling/refusal/of-command';

const folder = join(import.meta.dirname, '..');
const cache = join(folder, '../../.cache/fuzz');

async function fuzz(python: string, url: string, who: 'somebody' | 'nobody'): Promise<boolean> {
  console.log(`\nThe API as ${who} meets it`);
  const child = spawn(
    python,
    [
      '-m',
      'schemathesis.cli',
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

const python = pythonWith('schemathesis', '4.32.5');
mkdirSync(cache, { recursive: true });
await using stack = new AsyncDisposableStack();
const product = await startProduct({ env: { RATE_LIMIT_SCALE: '1000000' } });
stack.defer(product.remove);
const passed = [await fuzz(python, product.url, 'somebody'), await fuzz(python, product.url, 'nobody')];
const errors = product
  .output()
  .split('\n')
  .filter((line) => line.includes('"level":"error"'));
// Trust: input-1 "the product logs no error during the fuzz"
if (errors.length > 0) console.error(`The product logged errors:\n${errors.join('\n')}`);
process.exitCode = passed.every(Boolean) && errors.length === 0 ? 0 : 1;
