// `npm run e2e [-- file or -g title]`: the specs in Chromium. Playwright starts and ends the product (tests/e2e/harness).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const e2e = path.join(root, 'tests', 'e2e');
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

if (existsSync(chromium)) {
  const cli = path.join(path.dirname(createRequire(path.join(e2e, 'package.json')).resolve('@playwright/test/package.json')), 'cli.js');
  const chosen = process.argv.slice(2);
  const env = { ...process.env, ...(chosen.length === 0 && { E2E_WHOLE: 'yes' }) };
  const playwright = spawn(process.execPath, [cli, 'test', ...chosen], { cwd: e2e, env, stdio: 'inherit' });
  // Ctrl-C reaches the whole group by itself; a SIGTERM is for us alone and has to be passed on.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => playwright.kill('SIGTERM'));
  const [code] = await once(playwright, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
} else {
  console.error(`There is no Chromium at ${chromium}: install Debian's with "apt-get install -y chromium", or name another by CHROMIUM=/path.`);
  process.exitCode = 1;
}
