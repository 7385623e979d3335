// savvi-release as a team runs it: in the folder of a build, with an address and a token.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { CONTRACT_FORMAT } from '@savvi/part-contracts/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeReleaseApi } from './testing/fake-release-api.ts';

const VERSION = '0.1.0-1a2b3c4d';
const DIST = `dist/remotes/budget/${VERSION}`;
const EMPTY = { calls: [], serves: [], tells: [], reads: [], shellApi: 1, shared: {} };
const BUILT = {
  [`${DIST}/remote.json`]: {
    name: 'budget',
    basePaths: ['/create-budget'],
    menu: [],
    entitlement: null,
    shellApi: 1,
    version: VERSION,
    entry: 'remoteEntry.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    builtAt: '2026-01-01T00:00:00.000Z',
  },
  [`${DIST}/contract.json`]: {
    ...EMPTY,
    format: CONTRACT_FORMAT,
    part: 'remote',
    name: 'budget',
    version: VERSION,
  },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savvi-team-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function build(files: Readonly<Record<string, unknown>>) {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), JSON.stringify(content));
  }
}

/** Runs the command in the folder of the team, and returns its exit code and output. */
async function savviRelease(words: readonly string[], settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...words], {
    cwd: folder,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, out: out.trim(), errors: errors.trim() }; // A process that ends by itself has one.
}

/** A release API with the area budget, a shell, and a service that answers nothing. */
const api = () =>
  fakeReleaseApi(({ url = '' }, response) => {
    const body: Readonly<Record<string, unknown>> = {
      '/v1/areas': { areas: [{ area: 'budget', revision: 3, versions: [] }] },
      '/v1/areas/budget/acts': [],
      '/v1/deployed': {
        contracts: [
          { ...EMPTY, format: CONTRACT_FORMAT, part: 'service', name: 'budget', version: '1' },
          { ...EMPTY, format: CONTRACT_FORMAT, part: 'shell', name: 'shell', version: '1' },
        ],
        unknown: [],
      },
    };
    if (url === '/v1/lock') return void response.write('{"id":"0123456789abcdef"}\n');
    if (url.endsWith('/releases')) return void response.end('{"isNews":true,"warnings":[]}');
    response.end(JSON.stringify(body[url]));
  });

it('a built area is checked and released from the working directory, and listed', async () => {
  await using gateway = await api();
  await build(BUILT);
  const settings = { RELEASES_URL: gateway.url, RELEASE_TOKEN: 'svr_a.b' };
  expect(await savviRelease(['budget', '--check'], settings)).toEqual({
    code: 0,
    out: 'Yes: the budget remote may be deployed. Compared with what is deployed (services: 1, remotes: 0, shell: 1).',
    errors: '',
  });
  expect(await savviRelease(['budget', '--share', '10'], settings)).toEqual({
    code: 0,
    out: `budget ${VERSION} is published at /remotes/budget/${VERSION}/, and 10 % of users get it with the next page. The service is as it was.`,
    errors: '',
  });
  expect(await savviRelease(['budget', '--list'], settings)).toEqual({
    code: 0,
    out: 'budget: not available yet',
    errors: '',
  });
});

it('a remote that needs more than is deployed is refused with one sentence for each break', async () => {
  await using gateway = await api();
  const call = {
    name: 'listBudgets',
    method: 'get',
    path: '/api/budgets',
    service: 'budget',
    access: 'session',
    request: {},
    reply: { kind: 'none' },
    versioned: false,
    idempotent: false,
  };
  const contract = `${DIST}/contract.json`;
  await build({ ...BUILT, [contract]: { ...BUILT[contract], calls: [call] } });
  const settings = { RELEASES_URL: gateway.url, RELEASE_TOKEN: 'svr_a.b' };
  const { code, out, errors } = await savviRelease(['budget', '--check'], settings);
  expect([code, out]).toEqual([1, '']);
  expect(errors).toMatch(
    /^No: budget may not be deployed\. .*\n- The candidate of the budget remote calls listBudgets /,
  );
});

it('--help prints the usage without any setting', async () => {
  const { code, out } = await savviRelease(['--help'], {});
  expect([code, out.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^Usage: savvi-release <area> +publishes/),
  ]);
});

const TOKEN = 'svr_secret.token';
const SET = { RELEASES_URL: 'http://127.0.0.1:1', RELEASE_TOKEN: TOKEN };
it.each<[string, readonly string[], NodeJS.ProcessEnv, RegExp]>([
  [
    'no address',
    ['budget'],
    { RELEASE_TOKEN: TOKEN },
    /^RELEASES_URL must be the address of the release API\./,
  ],
  [
    'a wrong address',
    ['budget'],
    { ...SET, RELEASES_URL: 'savvi' },
    /^RELEASES_URL must be a web address, not "savvi"\.$/,
  ],
  [
    'a password in the address',
    ['budget'],
    { ...SET, RELEASES_URL: 'https://ann:s3cret@example.com' },
    /^RELEASES_URL must not contain a name or a password\.$/,
  ],
  ['no token', ['budget'], { ...SET, RELEASE_TOKEN: '' }, /^RELEASE_TOKEN must be the token of your team\./],
  [
    'half a token',
    ['budget'],
    { ...SET, RELEASE_TOKEN: 'svr_secret token' },
    /^RELEASE_TOKEN is not a token/,
  ],
  [
    'an unreachable API',
    ['budget', '--list'],
    SET,
    /^The release API at http:\/\/127\.0\.0\.1:1 does not answer\./,
  ],
  ['an unknown option', ['budget', '--shre', '10'], SET, /^Unknown option '--shre'\.\nUsage: savvi-release/],
  ['no build', ['budget', '--check'], SET, /^Nothing was built in \S+: .* Run npm run build there\.$/],
])(
  'with %s the command ends with code 1 and a sentence, without a stack or the token',
  async (_case, words, settings, sentence) => {
    const { code, out, errors } = await savviRelease(words, settings);
    expect([code, out]).toEqual([1, '']);
    expect(errors).toMatch(sentence);
    expect(errors).not.toMatch(/\n {4}at |secret/);
  },
);

it.each<[string, readonly string[], object, RegExp]>([
  ['an unknown area', ['wombats', '--list'], {}, /^The registry has no area "wombats"; it has budget\.$/],
  [
    'no build',
    ['budget'],
    {},
    /^No remote of budget was built in \S+: it would be in dist\/remotes\/budget\. Run npm run build there\.$/,
  ],
  [
    'no contract',
    ['budget', '--check'],
    { [`${DIST}/contract.json`]: undefined },
    /^A remote that was built in \S+ has no contract\.json: build it there once more/,
  ],
  [
    'an invalid contract',
    ['budget', '--check'],
    { [`${DIST}/contract.json`]: { format: 2 } },
    /contract\.json is invalid or of another release\. Delete its folder and build again\.$/,
  ],
  [
    'an invalid remote.json',
    ['budget'],
    { [`${DIST}/remote.json`]: {} },
    /remote\.json is invalid or of another release\. Delete its folder and build again\.$/,
  ],
])('with a release API, %s is refused with a sentence', async (_case, words, changed, sentence) => {
  await using gateway = await api();
  const files = Object.entries({ ...BUILT, ...changed }).filter(([, content]) => content !== undefined);
  if (Object.keys(changed).length > 0) await build(Object.fromEntries(files));
  const settings = { RELEASES_URL: gateway.url, RELEASE_TOKEN: TOKEN };
  const { code, out, errors } = await savviRelease(words, settings);
  expect([code, out]).toEqual([1, '']);
  expect(errors).toMatch(sentence);
});
