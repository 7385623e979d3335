import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { SHELL_PATHS } from '@savvi/contracts/app-paths';
import { allRoutes, SERVICE_PREFIXES } from '@savvi/tooling/contracts/routes';
import { fileOf } from '@savvi/tooling/node-program';
import { Refusal } from '@savvi/tooling/refusal';

/**
 * The template is a minimal area: a list with adding and deleting of entries. `sample` is replaced by the
 * area's name; the suffix `.tmpl` hides the files from tools.
 */
const TEMPLATE = path.join(import.meta.dirname, 'template');

/**
 * Words that the product uses for something other than an area: pages and paths, databases, releases,
 * packages, identifiers.
 */
const TAKEN = [
  'shell',
  'gateway',
  'setup',
  'sample',
  'item',
  'items',
  'savvi',
  'api',
  'assets',
  'remotes',
  'dashboard',
  'livez',
  'readyz',
  'pricing',
  'postgres',
  'nats',
  'objectstore',
  'minio',
  'prometheus',
  'grafana',
  'collector',
  'mailpit',
  'bus',
  'public',
  'none',
  'kit',
  'service',
  'account',
  'all',
  'every',
];

/**
 * Whether a word is reserved in JavaScript or is a property of every object. The code that tests the word is
 * compiled, but never runs.
 */
function isKept(word: string): boolean {
  try {
    compileFunction(`'use strict'; async () => { let ${word}; }`);
    return word in {};
  } catch {
    return true;
  }
}

/** The folders of an area. */
const foldersOf = (name: string): readonly string[] => [
  `services/${name}`,
  `mfe-${name}`,
  `services/${name}-contract`,
];

const titleOf = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** The names of the operations in the contract of a new area. */
const operationsOf = (name: string): readonly string[] =>
  ['list', 'create', 'delete'].map((verb) => `${verb}${titleOf(name)}`);

/** @throws {Refusal} if an area cannot have this name, with the reason in one sentence */
export function assertMayBeNamed(root: string, name: string): void {
  if (!/^[a-z]{3,20}$/.test(name))
    throw new Refusal(`An area is named by one word of 3 to 20 small letters, such as trips, not "${name}".`);
  const there = foldersOf(name).find((folder) => existsSync(path.join(root, folder)));
  if (there !== undefined) throw new Refusal(`"${name}" is taken: there is a folder ${there}.`);
  // Both lists are constants with literal types, but the name is any string.
  const isAnswered =
    [...SERVICE_PREFIXES.values()].some((prefixes) => prefixes.includes(name)) ||
    (SHELL_PATHS as readonly string[]).includes(`/${name}`) ||
    allRoutes.some(({ operation }) => operationsOf(name).includes(operation));
  if (isAnswered || TAKEN.includes(name) || isKept(name))
    throw new Refusal(`"${name}" is taken: the product uses this word already.`);
}

/**
 * Generates the folders of an area below `root` from the template.
 * @returns the files
 * @throws {Refusal} before anything is written
 */
export function makeArea(root: string, name: string): string[] {
  assertMayBeNamed(root, name);
  const title = titleOf(name);
  const named = (text: string) => text.replaceAll('sample', name).replaceAll('Sample', title);
  const made = [
    ...fromTemplate(named),
    {
      file: `services/${name}/prisma/migrations/20260101000100_eventing/migration.sql`,
      text: readFileSync(path.join(root, 'packages/eventing/sql/service-tables.sql'), 'utf8'),
    },
  ];
  for (const { file, text } of made) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return made.map(({ file }) => file);
}

/**
 * Renders the files of the template. `.env.example` has a glob of its own, because `**` skips files whose
 * names begin with a dot.
 */
const fromTemplate = (named: (text: string) => string) =>
  globSync(['**/*.tmpl', '**/.env.example.tmpl'], { cwd: TEMPLATE })
    .toSorted()
    .map((from) => ({
      file: named(from.slice(0, -'.tmpl'.length)),
      text: named(readFileSync(path.join(TEMPLATE, from), 'utf8')),
    }));

/** The only existing file that changes: the installation adds the packages of the area. */
export const LOCK_FILE = 'pnpm-lock.yaml';

/** The shell command that removes an uncommitted area. */
export const takeBackCommand = (name: string): string =>
  `git checkout -- ${LOCK_FILE} && git clean -fdxq ${foldersOf(name).join(' ')}`;

/** Removes a partly generated area and keeps all edits that the generator did not make. */
export function takeBack(root: string, name: string): void {
  execFileSync('git', ['checkout', '--quiet', '--', LOCK_FILE], { cwd: root });
  for (const folder of foldersOf(name)) rmSync(path.join(root, folder), { recursive: true, force: true });
}

/** The test that writes the API of each area into its contract. */
const SNAPSHOT_TEST = 'packages/tooling/src/routes/openapi.test.ts';

/** The remaining manual steps, which need decisions by a person. */
const still = (name: string) => [
  `mfe-${name}/remote.json: label, icon, group and order in the sidebar; whether a plan is needed (entitlement).`,
  `services/${name}-contract/src/item.ts: what is kept, in place of a name; then the table, the rows and the page. What it is called: docs/glossary.md.`,
  'Who counts it: events beside the one for erasing (docs/adr/0005), achievements, the admin area, republish; a limit in the plans (packages/contracts/src/entitlements.ts).',
  `mfe-${name}/remote.json: a takeout slot under contributes, so that the export of a user's data contains it.`,
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
function makeOrTakeBack({ root, env }: Place, name: string): string[] {
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
        what: 'Writing the API of the area',
        program: process.execPath,
        args: [fileOf(root, 'vitest', 'vitest.mjs'), 'run', '--project', 'node', SNAPSHOT_TEST, '-u'],
      },
      {
        what: 'Formatting',
        program: process.execPath,
        args: [fileOf(root, 'oxfmt', 'bin/oxfmt'), ...files],
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
  if (name === '' || rest.length > 0) throw new Refusal('Usage: npm run new-area -- <name>, such as trips');
  assertMayBeNamed(root, name);
  if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim() !== '')
    throw new Refusal(
      'There are changes that are not committed: commit or put them away first, so that what this makes can be looked at, and taken back, on its own.',
    );
  process.on('SIGINT', () => {}); // Ctrl-C ends the programs below, and then the generated files are removed.
  const made = makeOrTakeBack(place, name);
  console.log(
    `Made ${made.length} files:\n${made.map((file) => `  ${file}`).join('\n')}\n\nNo existing file changed except ${LOCK_FILE}.`,
  );
  console.log(
    `\nNow: npm run check, npm test -- mfe-${name} services/${name}, npm start; it is in the sidebar, and its page is /${name}.\n\nTo remove it again before it is committed:\n${takeBackCommand(name)}\n\nStill to decide:\n${still(
      name,
    )
      .map((line) => `  - ${line}`)
      .join('\n')}`,
  );
}
