import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { type Contract, newContract } from '@savvi/part-contracts/contract';
import { releaseClient } from '@savvi/release-client/client';
import { silentLog } from '@savvi/service-kit/log';
import { systemClock } from '@savvi/service-kit/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewCounts } from '../canary/view-counts.ts';
import { administrator, EVERYBODY } from '../registry/entry.rules.ts';
import { releases } from '../registry/releases.ts';
import { operation } from '../testing/contracts.ts';
import { registryPlace } from '../testing/registry-place.ts';
import { deployedServices } from './deployed-services.ts';
import { releaseOperations } from './operations.ts';
import { releaseApi } from './release-api.ts';
import { releaseTokens } from './release-tokens.repository.ts';
import { EVERY_AREA, frontendToken, serviceToken, signToken } from './tokens.ts';

const KEY = 'k'.repeat(32);
const place = registryPlace();
let server: Server;
let url: string;

const contract = (part: Contract['part'], name: string, version: string): Contract =>
  newContract({ part, name, version, shellApi: 1 });
const listBudgets = operation('listBudgets');
const withContract = (version: string) => ({
  files: { 'contract.json': JSON.stringify(contract('remote', 'budget', version)) },
});

beforeEach(async () => {
  await place.pool.query('TRUNCATE release_tokens, deployed_services');
  await deployedServices(place.pool).replaceAll([contract('service', 'budget', '1')]);
  server = createServer(
    releaseApi({
      operations: releaseOperations({
        pool: place.pool,
        counts: viewCounts(place.pool, systemClock()),
        shell: async () => contract('shell', 'shell', '1'),
      }),
      tokens: releaseTokens(place.pool),
      key: KEY,
      log: silentLog,
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // A TCP server has such an address.
  await place.build('a', withContract('a'));
  await place.start();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const tokenOf = (team: string, areas: readonly string[]) =>
  releaseTokens(place.pool).issue(KEY, { team, areas, days: 1 });
const clientOf = async (team = 'team budget', areas: readonly string[] = ['budget']) =>
  releaseClient(url, await tokenOf(team, areas));
const ask = (method: string, path: string, token: string, body?: unknown) =>
  fetch(`${url}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const plain = { isForced: false, reason: null };

describe('a team over HTTP', () => {
  it('releases, lists, switches back and sees who did it', async () => {
    const client = await clientOf();
    const built = await place.build('b', withContract('b'));
    const [entry] = await client.entries();
    await expect(
      client.release({
        area: 'budget',
        revision: entry?.revision ?? 0,
        built,
        files: await place.publication(built),
        audience: EVERYBODY,
        ...plain,
      }),
    ).resolves.toEqual({ isNews: true, warnings: [] });
    expect(await place.versions()).toEqual(['b:100', 'a:0']);
    const [after] = await client.entries();
    expect(await place.entry()).toMatchObject({ ...after });
    await client.switchTo({
      area: 'budget',
      revision: after?.revision ?? 0,
      version: 'a',
      audience: EVERYBODY,
      isForced: false,
      reason: 'b is slow',
    });
    expect(await place.versions()).toEqual(['a:100', 'b:0']);
    expect(await client.acts('budget')).toEqual([
      expect.objectContaining({
        actor: 'team budget',
        kind: 'rollback',
        reason: 'b is slow',
        at: expect.any(Date),
      }),
      expect.objectContaining({ actor: 'team budget', kind: 'release', reason: null }),
      expect.objectContaining({ actor: 'gateway', kind: 'deployment' }),
    ]);
    const { contracts, unknown } = await client.deployed();
    expect(contracts.map(({ part, name, version }) => `${part} ${name} ${version}`)).toEqual([
      'service budget 1',
      'shell shell 1',
      'remote budget a',
    ]);
    expect(unknown).toEqual([]);
  });

  it('compares and promotes a canary', async () => {
    const client = await clientOf();
    const built = await place.build('b', withContract('b'));
    await place.release(built, { weight: 10, users: [] });
    const comparison = await client.comparison('budget');
    expect(comparison).toMatchObject({
      versions: { canary: { version: 'b' }, stable: { version: 'a' } },
      canary: { views: 0 },
      verdict: { decision: 'wait' },
    });
    const { revision } = await place.entry();
    const promotion = { area: 'budget', revision, version: 'b' };
    await expect(client.promote({ ...promotion, ...plain })).rejects.toThrow(
      'budget b is not promoted: the canary has no samples from the last 5 minutes.',
    );
    await client.promote({ ...promotion, isForced: true, reason: 'nobody is awake' });
    expect(await place.versions()).toEqual(['b:100', 'a:0']);
    expect(await client.comparison('budget')).toBeNull();
  });

  it('a refusal reaches the caller as the sentence of the rule', async () => {
    const client = await clientOf();
    await deployedServices(place.pool).replaceAll([contract('service', 'vault', '1')]);
    const calling = { ...contract('remote', 'budget', 'b'), calls: [listBudgets] };
    const { revision } = await place.entry();
    await expect(
      client.check({ area: 'budget', revision, what: 'budget', contracts: [calling], ...plain }),
    ).rejects.toThrow(
      /^budget is not released: it does not fit what is deployed\.\n- The candidate of the budget remote calls listBudgets/,
    );
    await expect(
      client.check({ area: 'budget', revision: revision + 1, what: 'budget', contracts: [], ...plain }),
    ).rejects.toThrow('The registry entry of budget has changed since it was read');
  });

  it('a refusal has a code, and the incompatibilities as a list without commands', async () => {
    const [entry] = await (await clientOf()).entries();
    const token = await tokenOf('team budget', ['budget']);
    const check = async (change: object) => {
      const asked = { ...plain, revision: entry?.revision, what: 'budget', contracts: [], ...change };
      const answer = await ask('POST', 'areas/budget/check', token, asked);
      expect(answer.status).toBe(409);
      return answer.json();
    };
    expect(await check({ revision: 99 })).toEqual({ message: expect.any(String), code: 'changed' });
    expect(await check({ isForced: true })).toEqual({
      message: expect.any(String),
      code: 'refused',
    });
    const contracts = [{ ...contract('remote', 'budget', 'b'), calls: [listBudgets] }];
    expect(await check({ contracts })).toEqual({
      message: expect.any(String),
      code: 'incompatible',
      reasons: [expect.stringContaining('calls listBudgets (GET /api/listBudgets)')],
    });
    await place.pool.query('TRUNCATE deployed_services');
    expect(await check({ contracts })).toEqual({
      message: expect.stringContaining('npm start'),
      code: 'incompatible',
    });
  });

  it('a team releases only the areas of its token', async () => {
    const { revision } = await place.entry();
    const change = { area: 'budget', revision, version: 'a', audience: EVERYBODY, ...plain };
    await expect((await clientOf('team vault', ['vault'])).switchTo(change)).rejects.toThrow(
      'This token is for vault, not for budget.',
    );
    await (await clientOf('operators', [EVERY_AREA])).switchTo(change);
  });
});

describe('the lock', () => {
  it('one release locks out others until it ends, also those of its own team', async () => {
    const [mine, other] = [await clientOf('ann'), await clientOf('bob')];
    const { revision } = await place.entry();
    const change = { area: 'budget', revision, version: 'a', audience: EVERYBODY, ...plain };
    const lock = await mine.lock();
    await expect(other.lock()).rejects.toThrow(/^Another release is running .*, by ann, and ends with/);
    await expect(other.switchTo(change)).rejects.toThrow(/^Another release is running/);
    await mine.switchTo({ ...change, lock: lock.id });
    await lock[Symbol.asyncDispose]();
    await expect.poll(() => releases(place.pool).isHeld(lock.id)).toBe(false);
    await expect(mine.switchTo({ ...change, lock: lock.id })).rejects.toThrow(
      'The lock of this release has ended.',
    );
    await (await other.lock())[Symbol.asyncDispose]();
  });

  it('a release that is locked out by an administrator does not learn their id', async () => {
    const userId = crypto.randomUUID();
    const operations = releaseOperations({ pool: place.pool, counts: viewCounts(place.pool, systemClock()) });
    await using _lock = await operations.as({ actor: administrator(userId), areas: [EVERY_AREA] }).lock();
    const answer = await ask('POST', 'lock', await tokenOf('bob', ['budget']));
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message: expect.stringContaining(', by an administrator, and ends with'), code: 'locked' },
    ]);
  });

  it('an upgrade of a service or a frontend is not checked while a release holds the lock', async () => {
    const checks = [
      ['services', serviceToken(KEY, 'budget'), contract('service', 'budget', '2')],
      ['frontends', frontendToken(KEY, 'budget'), contract('remote', 'budget', 'b')],
    ] as const;
    const lock = await (await clientOf('ann')).lock();
    for (const [kind, token, candidate] of checks) {
      const answer = await ask('POST', `${kind}/budget/check`, token, { contract: candidate });
      expect([answer.status, await answer.json()]).toEqual([
        409,
        { message: expect.stringMatching(/^Another release is running.*, by ann, and ends/), code: 'locked' },
      ]);
    }
    await lock[Symbol.asyncDispose]();
    await expect.poll(() => releases(place.pool).isHeld(lock.id)).toBe(false);
    for (const [kind, token, candidate] of checks)
      expect((await ask('POST', `${kind}/budget/check`, token, { contract: candidate })).status).toBe(200);
  });

  it('a client that vanishes gives the lock back', async () => {
    const client = await clientOf();
    await client.lock();
    server.closeAllConnections();
    await expect
      .poll(async () => {
        const lock = await client.lock().catch(() => null);
        await lock?.[Symbol.asyncDispose]();
        return lock !== null;
      })
      .toBe(true);
  });
});

describe('tokens', () => {
  const statusOf = async (token: string) => (await ask('GET', 'areas', token)).status;

  it('the API refuses requests without a token, with a wrong one, an expired one and a revoked one', async () => {
    expect(await statusOf('')).toBe(401);
    expect(await statusOf('svr_abc.def')).toBe(401);
    const token = await tokenOf('team budget', ['budget']);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(401);
    const unknown = signToken(KEY, {
      kind: 'team',
      id: crypto.randomUUID(),
      team: 'nobody',
      areas: ['budget'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(await statusOf(unknown)).toBe(401);
    await releaseTokens(place.pool).revoke('team budget');
    expect(await statusOf(token)).toBe(401);
    const expired = await tokenOf('team old', ['budget']);
    await place.pool.query("UPDATE release_tokens SET expires_at = now() - interval '1 second'");
    expect(await statusOf(expired)).toBe(401);
  });
});

describe('services', () => {
  const token = serviceToken(KEY, 'budget');
  const manifest = { name: 'budget', prefixes: ['budgets'], bus: {} };

  it('a service registers itself, and its upgrade is checked against what runs', async () => {
    const serving = { ...contract('service', 'budget', '2'), serves: [listBudgets] };
    expect((await ask('PUT', 'services/budget', token, { contract: serving, manifest })).status).toBe(204);
    expect(await deployedServices(place.pool).list()).toEqual([{ name: 'budget', contract: serving }]);
    await place.release(
      await place.build('b', {
        files: {
          'contract.json': JSON.stringify({ ...contract('remote', 'budget', 'b'), calls: [listBudgets] }),
        },
      }),
    );
    const reasonsFor = async (candidate: Contract) =>
      (await ask('POST', 'services/budget/check', token, { contract: candidate })).json();
    expect(await reasonsFor(serving)).toEqual({ reasons: [] });
    expect(await reasonsFor(contract('service', 'budget', '3'))).toEqual({
      reasons: [expect.stringContaining('calls listBudgets (GET /api/listBudgets)')],
    });
    expect(await deployedServices(place.pool).list()).toEqual([{ name: 'budget', contract: serving }]);
  });

  it('a service declares only itself, reads nothing and releases nothing', async () => {
    const status = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
    const vault = contract('service', 'vault', '1');
    expect(await status('PUT', 'services/vault', token, { contract: vault, manifest })).toBe(403);
    expect(await status('PUT', 'services/budget', token, { contract: vault, manifest })).toBe(403);
    expect(await status('GET', 'areas', token)).toBe(403);
    expect(await status('POST', 'lock', token)).toBe(403);
    const change = { ...plain, revision: 1, version: 'a', audience: EVERYBODY };
    expect(await status('POST', 'areas/budget/switch', token, change)).toBe(403);
    const team = await tokenOf('team budget', ['budget']);
    const own = contract('service', 'budget', '9');
    expect(await status('PUT', 'services/budget', team, { contract: own, manifest })).toBe(403);
  });

  it('the admin service reads the overview of areas as plain JSON, and other services do not', async () => {
    const answer = await ask('GET', 'overview', serviceToken(KEY, 'admin'));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      areas: [
        { area: 'budget', running: 'a', health: { state: 'no-visits' }, acts: [{ kind: 'deployment' }] },
      ],
    });
    expect((await ask('GET', 'overview', token)).status).toBe(403);
  });

  it('the admin service rolls back for an administrator, who is recorded', async () => {
    const userId = crypto.randomUUID();
    const admin = serviceToken(KEY, 'admin');
    const change = {
      isForced: false,
      reason: 'it is slow',
      revision: (await place.entry()).revision,
      version: 'a',
      audience: EVERYBODY,
    };
    expect((await ask('GET', 'areas', admin)).status).toBe(200);
    expect((await ask('POST', 'areas/budget/switch', admin, change)).status).toBe(403);
    await place.release(await place.build('b', withContract('b')));
    const { revision } = await place.entry();
    const inBehalf = { ...change, revision, onBehalfOf: userId };
    expect((await ask('POST', 'areas/budget/switch', admin, inBehalf)).status).toBe(200);
    expect((await (await clientOf()).acts('budget'))[0]?.actor).toBe(`administrator ${userId}`);
    const team = await tokenOf('team budget', ['budget']);
    expect((await ask('POST', 'areas/budget/switch', team, inBehalf)).status).toBe(403);
  });
});

describe('frontends', () => {
  const reasonsFor = async (candidate: Contract) =>
    (
      await ask('POST', `frontends/${candidate.name}/check`, frontendToken(KEY, candidate.name), {
        contract: candidate,
      })
    ).json();

  it('an upgrade of a remote is checked against the services and the shell that run', async () => {
    expect(await reasonsFor(contract('remote', 'budget', 'b'))).toEqual({ reasons: [] });
    expect(
      await reasonsFor({ ...contract('remote', 'budget', 'b'), calls: [listBudgets], shellApi: 2 }),
    ).toEqual({
      reasons: [
        expect.stringContaining('calls listBudgets (GET /api/listBudgets)'),
        expect.stringContaining('is made for shell API 2'),
      ],
    });
    expect(await place.versions()).toEqual(['a:100']);
  });

  it('an upgrade of the shell is checked against every remote that users have', async () => {
    expect(await reasonsFor(contract('shell', 'shell', '2'))).toEqual({ reasons: [] });
    expect(await reasonsFor({ ...contract('shell', 'shell', '2'), shellApi: 2 })).toEqual({
      reasons: [expect.stringContaining('The budget remote a, which is deployed, is made for shell API 1')],
    });
  });

  it('a frontend checks only its own contract, reads nothing and releases nothing', async () => {
    const status = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
    const token = frontendToken(KEY, 'budget');
    const own = { contract: contract('remote', 'budget', 'b') };
    const others = [
      ['services/budget/check', token, { contract: contract('service', 'budget', '9') }],
      ['frontends/budget/check', token, { contract: contract('service', 'budget', '9') }],
      ['frontends/budget/check', token, { contract: contract('shell', 'shell', '9') }],
      ['frontends/vault/check', token, { contract: contract('remote', 'vault', '9') }],
      ['frontends/budget/check', serviceToken(KEY, 'budget'), own],
      ['frontends/budget/check', await tokenOf('team budget', ['budget']), own],
      ['lock', token, undefined],
    ] as const;
    for (const [path, caller, body] of others)
      expect(await status('POST', path, caller, body), path).toBe(403);
    const registered = { contract: contract('service', 'budget', '9'), manifest: null };
    expect(await status('PUT', 'services/budget', token, registered)).toBe(403);
    const ofAdmin = frontendToken(KEY, 'admin');
    expect(await status('GET', 'areas', ofAdmin)).toBe(403);
    expect(await status('GET', 'overview', ofAdmin)).toBe(403);
    const change = {
      ...plain,
      revision: 1,
      version: 'a',
      audience: EVERYBODY,
      onBehalfOf: crypto.randomUUID(),
    };
    expect(await status('POST', 'areas/budget/switch', ofAdmin, change)).toBe(403);
  });
});

describe('bad input', () => {
  it.each([
    ['GET', 'areas/Budget/acts', 404],
    ['GET', 'areas/budget/secrets', 404],
    ['DELETE', 'areas', 404],
    ['POST', 'areas/budget/switch', 400],
  ])('%s %s without a body gets %s', async (method, path, status) => {
    const answer = await ask(method, path, await tokenOf('team budget', ['budget']));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/^[A-Z"T].*\.$/) });
  });

  it.each(['../../etc/passwd', '/etc/passwd', '.env', 'a//b', 'a/../b', ''])(
    'a version with a file named "%s" is refused',
    async (path) => {
      const built = await place.build('b');
      const answer = await ask('POST', 'areas/budget/releases', await tokenOf('team budget', ['budget']), {
        ...plain,
        revision: 1,
        built,
        files: [{ path, base64: '' }],
        audience: EVERYBODY,
      });
      expect(answer.status).toBe(400);
      expect(await place.versions()).toEqual(['a:100']);
    },
  );

  it('a body that is not JSON or has other fields is refused', async () => {
    const token = await tokenOf('team budget', ['budget']);
    const post = (body: string) =>
      fetch(`${url}/v1/areas/budget/switch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
    expect((await post('{')).status).toBe(400);
    expect(await (await post('{"version":"a"}')).json()).toEqual({
      message: expect.stringContaining('The request is invalid: '),
    });
  });
});
