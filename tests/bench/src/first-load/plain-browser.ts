// Lighthouse opens its own page. In a Chromium that Playwright started, Playwright would attach to that page,
// too, and detach again, so that the trace has no start ("NO_NAVSTART") or the page is lost ("no target").
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@savvi/tooling/postgres/free-port';

const UP_MS = 30_000;

/** Runs `visit` with the debugging port of a Chromium that Playwright does not control. */
export async function withPlainBrowser<Result>(visit: (port: number) => Promise<Result>): Promise<Result> {
  const [port, profile] = [await freePort(), await mkdtemp(join(tmpdir(), 'savvi-lighthouse-'))];
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--no-first-run',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const child = spawn(process.env['CHROMIUM'] ?? '/usr/bin/chromium', args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/json/version`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const begun = performance.now(); !(await isUp()); await pause(100))
      if (performance.now() - begun > UP_MS) throw new Error('Chromium did not start');
    return await visit(port);
  } finally {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
