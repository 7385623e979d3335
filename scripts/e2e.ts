// `npm run e2e [-- --parts] [-- file or -g title]`: the specs in Chromium. Playwright starts and ends the product
// (tests/e2e/harness), with `--parts` as `npm run start:parts` does.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileOf, root, runInOurPlace } from './in-our-place.ts';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

if (existsSync(chromium)) {
  const chosen = process.argv.slice(2).filter((argument) => argument !== '--parts');
  const env = { ...process.env, ...(chosen.length === 0 && { E2E_WHOLE: 'yes' }), ...(chosen.length < process.argv.length - 2 && { PRODUCT_PARTS: 'yes' }) };
  await runInOurPlace([fileOf('tests/e2e', '@playwright/test', 'cli.js'), 'test', ...chosen], { cwd: path.join(root, 'tests/e2e'), env });
} else {
  console.error(`There is no Chromium at ${chromium}: install Debian's with "apt-get install -y chromium", or name another by CHROMIUM=/path.`);
  process.exitCode = 1;
}
