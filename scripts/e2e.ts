// `npm run e2e [-- --parts] [-- file or -g title]`: the specs in Chromium. Playwright starts and ends the product
// (tests/e2e/harness), with `--parts` as `npm run start:parts` does. `--blast` breaks each part in each way and writes
// docs/blast-radius.md.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileOf, root, runInOurPlace } from './in-our-place.ts';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

if (existsSync(chromium)) {
  const words = process.argv.slice(2);
  const [isOverParts, isBlast] = [words.includes('--parts'), words.includes('--blast')];
  const chosen = [...(isBlast ? ['--project=blast-radius'] : []), ...words.filter((word) => word !== '--parts' && word !== '--blast')];
  const env = { ...process.env, ...(chosen.length === 0 && { E2E_WHOLE: 'yes' }), ...(isOverParts && { PRODUCT_PARTS: 'yes' }), ...(isBlast && { BLAST: 'whole' }) };
  await runInOurPlace([fileOf('tests/e2e', '@playwright/test', 'cli.js'), 'test', ...chosen], { cwd: path.join(root, 'tests/e2e'), env });
} else {
  console.error(`There is no Chromium at ${chromium}: install Debian's with "apt-get install -y chromium", or name another by CHROMIUM=/path.`);
  process.exitCode = 1;
}
