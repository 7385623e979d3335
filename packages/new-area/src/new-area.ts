import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileOf } from '@savvi/tooling/node-program';
import { Refusal } from '@savvi/tooling/refusal';
import { assertMayBeNamed, makeArea, takeBack, takeBackCommand, WRITTEN_BY_PROGRAMS } from './make-area.ts';

/** Tests whose snapshots name every area: the API and the charts. The generator updates these snapshots. */
const WRITTEN_ANEW = ['packages/contracts/src/openapi.test.ts', 'tests/charts/src/lists.test.ts'];

/** The remaining manual steps, which need decisions by a person. */
const still = (name: string) => [
  `mfe-${name}/remote.json and gateway/registry.seed.json (the same in both): label, icon, group and order in the sidebar; whether a plan is needed (entitlement).`,
  `packages/contracts/src/${name}/item.ts: what is kept, in place of a name; then the table, the rows and the page. What it is called: docs/glossary.md.`,
  'Who counts it: events beside the one for erasing (docs/adr/0005), achievements, the admin area, republish; a limit in the plans (packages/contracts/src/entitlements.ts).',
  "shell/src/app/own-data/archive/parts.ts: that the archive of one's own data holds it.",
  'k8s/data/production/postgres.yaml: max_connections and memory for its pods (docs/new-area.md); until then npm run charts:check -- connections fails, which counts them.',
  `tests/e2e/fixtures/journeys.ts: what a person does in it; until then npm run e2e fails. Then npm run e2e -- --blast -g "the ${name}" adds its 13 rows to docs/blast-radius.md; until then npm test fails, in packages/testing/src/blast/matrix.test.ts.`,
  'README.md, docs/spec/requirements.md and docs/promises.yaml: what is promised; a comment `Trust: <id>` above the test that proves it, then npm run trust.',
];

/** A checkout, and the environment in which programs run there. */
export interface Place {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Generates an area, then installs and updates the snapshots, which need the area's files. Removes the area
 * again if any step fails.
 */
function makeOrTakeBack({ root, env }: Place, name: string): { made: string[]; changed: string[] } {
  try {
    const files = makeArea(root, name);
    // The package.json of this repository, with a known format.
    const { config } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      config: { pnpm: string };
    };
    const steps = [
      {
        what: 'Installing',
        program: 'npx',
        args: ['--yes', `pnpm@${config.pnpm}`, 'install', '--no-frozen-lockfile', '--prefer-offline'],
      },
      {
        what: 'Writing down the API and the chart of all',
        program: process.execPath,
        args: [fileOf(root, 'vitest', 'vitest.mjs'), 'run', '--project', 'node', ...WRITTEN_ANEW, '-u'],
      },
      {
        what: 'Formatting',
        program: process.execPath,
        args: [fileOf(root, 'oxfmt', 'bin/oxfmt'), ...files.made, ...files.changed],
      },
    ];
    for (const { what, program, args } of steps) {
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', env });
      if (status !== 0) throw new Refusal(`${what} failed, so nothing was made:\n${stdout}${stderr}`);
    }
    return files;
  } catch (cause) {
    takeBack(root, name);
    throw cause;
  }
}

/** Generates an area completely or not at all, and prints the remaining manual steps. @throws {Refusal} */
export function newArea(place: Place, words: readonly string[]): void {
  const { root } = place;
  const [name = '', ...rest] = words;
  if (name === '' || rest.length > 0) throw new Refusal('Usage: npm run new-area -- <name>, such as goals');
  assertMayBeNamed(root, name);
  if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim() !== '')
    throw new Refusal(
      'There are changes that are not committed: commit or put them away first, so that what this makes can be looked at, and taken back, on its own.',
    );
  process.on('SIGINT', () => {}); // Ctrl-C ends the programs below, and then the generated files are removed.
  const { made, changed } = makeOrTakeBack(place, name);
  console.log(
    `Made ${made.length} files:\n${made.map((file) => `  ${file}`).join('\n')}\n\nTold of it, each by a line or two (git diff):\n${[...changed, ...WRITTEN_BY_PROGRAMS].map((file) => `  ${file}`).join('\n')}`,
  );
  console.log(
    `\nNow: npm run check, npm test -- mfe-${name} services/${name}, npm start; it stands in the sidebar, and its page is /${name}.\n\nTo take all of it back before it is committed, with whatever else was changed in these files:\n${takeBackCommand(name)}\n\nStill to decide:\n${still(
      name,
    )
      .map((line) => `  - ${line}`)
      .join('\n')}`,
  );
}
