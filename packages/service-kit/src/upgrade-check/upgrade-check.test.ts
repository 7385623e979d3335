import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeReleaseApi, fakeReleaseApi } from '../testing/fake-release-api.ts';
import { checkUpgrade } from './upgrade-check.ts';

const CONTRACT = { part: 'service', name: 'vault', version: '2', serves: [] };
const BREAK =
  'The vault remote 1 calls listEntries (GET /api/passwords), which the candidate does not serve.';
const LOCKED = 'Another release is running. It began at 09:00, by budget-team.';
const HOW = "To upgrade in spite of this: helm upgrade … --set global.upgradeCheck.override='the reason'";

let folder: string;
let api: FakeReleaseApi;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savvi-upgrade-check-'));
  await writeFile(path.join(folder, 'contract.json'), JSON.stringify(CONTRACT));
  api = await fakeReleaseApi();
});
afterEach(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const settings = (more: Record<string, string> = {}) => ({
  RELEASES_URL: api.url,
  REGISTRATION_TOKEN: 'svr_a.b',
  ...more,
});

async function check(env: Record<string, string>, timeoutMs?: number) {
  const lines: string[] = [];
  const mayUpgrade = await checkUpgrade({
    env,
    folder,
    print: (line) => lines.push(line),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return { mayUpgrade, lines };
}

describe('the check before an upgrade', () => {
  it('an upgrade continues if the release API has no reason against its contract', async () => {
    api.responses.push([200, { reasons: [] }]);
    expect(await check(settings())).toEqual({
      mayUpgrade: true,
      lines: ['The upgrade breaks nothing that is deployed.'],
    });
    expect(api.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/services/vault/check',
        authorization: 'Bearer svr_a.b',
        body: { contract: CONTRACT },
      },
    ]);
  });

  it.each([
    ['shell', 'shell', '.'],
    ['remote', 'budget', 'remotes/budget/0.1.0-1a2b3c4d'],
  ])('the contract of a %s is found among the files that its image serves', async (part, name, place) => {
    const contract = { ...CONTRACT, part, name };
    const files = path.join(folder, 'files');
    await mkdir(path.join(files, place), { recursive: true });
    await writeFile(path.join(files, place, 'contract.json'), JSON.stringify(contract));
    api.responses.push([200, { reasons: [BREAK] }]);
    expect((await check(settings({ FILES_DIR: files }))).mayUpgrade).toBe(false);
    expect(api.requests).toMatchObject([{ path: `/v1/frontends/${name}/check`, body: { contract } }]);
  });

  it('the check sends the area.json of a service, too', async () => {
    const manifest = { name: 'vault', prefixes: ['passwords'] };
    await mkdir(path.join(folder, 'services/vault'), { recursive: true });
    await writeFile(path.join(folder, 'services/vault/area.json'), JSON.stringify(manifest));
    api.responses.push([200, { reasons: [] }]);
    await check(settings());
    expect(api.requests).toMatchObject([{ body: { contract: CONTRACT, manifest } }]);
  });

  it('a breaking upgrade is refused with every reason and the override', async () => {
    api.responses.push([200, { reasons: [BREAK, 'Another reason.'] }]);
    expect(await check(settings())).toEqual({
      mayUpgrade: false,
      lines: ['The upgrade is refused:', `- ${BREAK}`, '- Another reason.', HOW],
    });
  });

  it('an overridden upgrade continues and prints the reasons that it overrides', async () => {
    api.responses.push([200, { reasons: [BREAK] }]);
    expect(await check(settings({ UPGRADE_OVERRIDE: 'no page uses it' }))).toEqual({
      mayUpgrade: true,
      lines: [
        'The upgrade would be refused:',
        `- ${BREAK}`,
        'It continues, because global.upgradeCheck.override is: no page uses it',
      ],
    });
  });

  it('a check is repeated while the release API or its database is unavailable', async () => {
    api.responses.push([503, { message: 'The database is unavailable.' }], [200, { reasons: [] }]);
    expect((await check(settings())).mayUpgrade).toBe(true);
    expect(api.requests).toHaveLength(2);
  });

  it('an upgrade waits for the end of a release that holds the lock', async () => {
    api.responses.push([409, { message: LOCKED }], [200, { reasons: [] }]);
    expect((await check(settings())).mayUpgrade).toBe(true);
    expect(api.requests).toHaveLength(2);
  });

  it('an upgrade is refused with the holder of the lock if the release takes longer than the time limit', async () => {
    api.responses.push([409, { message: LOCKED }], [409, { message: LOCKED }]);
    expect(await check(settings(), 1_500)).toEqual({
      mayUpgrade: false,
      lines: ['The upgrade is refused:', `- ${LOCKED}`, HOW],
    });
  });

  it('an upgrade is refused if the release API stays unavailable, with the reason and the override', async () => {
    const begun = performance.now();
    expect(await check(settings({ RELEASES_URL: 'http://127.0.0.1:1' }), 1_500)).toEqual({
      mayUpgrade: false,
      lines: [
        'The upgrade is refused:',
        expect.stringMatching(
          /^- The release API at http:\/\/127\.0\.0\.1:1 was unavailable for 2 s \(.+\)\.$/,
        ),
        HOW,
      ],
    });
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  it('a release API that does not respond holds a check no longer than its time limit', async () => {
    api.responses.push('hang');
    const begun = performance.now();
    expect((await check(settings(), 500)).mayUpgrade).toBe(false);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('an overridden upgrade continues without the release API', async () => {
    const { mayUpgrade, lines } = await check(
      settings({ RELEASES_URL: 'http://127.0.0.1:1', UPGRADE_OVERRIDE: 'the gateway is broken' }),
      200,
    );
    expect([mayUpgrade, lines.at(-1)]).toEqual([
      true,
      'It continues, because global.upgradeCheck.override is: the gateway is broken',
    ]);
  });

  it('a rejected token is reported without another attempt', async () => {
    api.responses.push([403, { message: 'This token is for another service.' }]);
    expect((await check(settings())).lines).toContain(
      '- The release API rejected the check (403): This token is for another service.',
    );
    expect(api.requests).toHaveLength(1);
  });

  it('a missing setting or contract is named', async () => {
    expect((await check({ RELEASES_URL: api.url })).lines).toContain(
      '- REGISTRATION_TOKEN is missing; k8s/secrets/README.md lists its Secret.',
    );
    await rm(path.join(folder, 'contract.json'));
    expect((await check(settings())).lines).toContain(
      '- The image must contain exactly one contract.json, and it must be valid; npm run images writes it.',
    );
  });
});

describe('the program of the check', () => {
  const run = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { code: child.exitCode, printed };
  };

  it('exits with 0 if the upgrade may continue, and with 1 if it is refused', async () => {
    api.responses.push([200, { reasons: [] }], [200, { reasons: [BREAK] }]);
    expect(await run(settings())).toEqual({
      code: 0,
      printed: 'The upgrade breaks nothing that is deployed.\n',
    });
    expect(await run(settings())).toEqual({
      code: 1,
      printed: `The upgrade is refused:\n- ${BREAK}\n${HOW}\n`,
    });
  });
});
