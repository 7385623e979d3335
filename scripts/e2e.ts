// `npm run e2e [-- --parts] [-- file or -g title]`: runs the browser specs in Chromium. Playwright starts and
// stops the product (tests/e2e/harness); with `--parts` it does so like `npm run start:parts`. `--blast`
// injects every failure into every part and writes docs/blast-radius.md.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { wasSignaled, withRetry } from '@savvi/merge-gate/retry';
import { fileOf, runNode } from '@savvi/tooling/node-program';
import { root } from './root.ts';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/**
 * The Playwright projects run one after the other, so that specs that break products never run beside other
 * specs.
 */
const PROJECTS = ['product', 'faults', 'blast-radius'];
/** The specs of `blast-radius` start and break their own products. */
const BLAST_RADIUS = { E2E_SHARED_PRODUCT: 'no' };

async function runSpecs(chosen: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const playwright = [fileOf(path.join(root, 'tests/e2e'), '@playwright/test', 'cli.js'), 'test', ...chosen];
  return withRetry(
    (own, failures) =>
      runNode(failures === undefined ? playwright : [...playwright, '--last-failed', '--workers', '1'], {
        cwd: path.join(root, 'tests/e2e'),
        env: own,
      }),
    { env, root },
  );
}

async function runProjects(env: NodeJS.ProcessEnv): Promise<number> {
  let worst = 0;
  for (const project of PROJECTS) {
    const folder = env['REPORT_DIR'];
    const code = await runSpecs([`--project=${project}`], {
      ...env,
      ...(project === 'blast-radius' && BLAST_RADIUS),
      ...(folder !== undefined && { REPORT_DIR: path.join(folder, project) }),
    });
    worst = Math.max(worst, code);
    if (wasSignaled(code)) break;
  }
  return worst;
}

if (existsSync(chromium)) {
  const words = process.argv.slice(2);
  const [isOverParts, isBlast] = [words.includes('--parts'), words.includes('--blast')];
  const chosen = [
    ...(isBlast ? ['--project=blast-radius'] : []),
    ...words.filter((word) => word !== '--parts' && word !== '--blast'),
  ];
  const env = {
    ...process.env,
    ...(isOverParts && { PRODUCT_PARTS: 'yes' }),
    ...(isBlast && { BLAST: 'whole', ...BLAST_RADIUS }),
  };
  process.exitCode = chosen.length > 0 ? await runSpecs(chosen, env) : await runProjects(env);
} else {
  console.error(
    `There is no Chromium at ${chromium}: install Debian's with "apt-get install -y chromium chromium-headless-shell", or name another by CHROMIUM=/path.`,
  );
  process.exitCode = 1;
}
