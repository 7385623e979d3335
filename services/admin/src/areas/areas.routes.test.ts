import type { AuditEntry } from '@savvi/admin-contract/admin';
import type { Areas } from '@savvi/admin-contract/areas';
import { silentLog } from '@savvi/service-kit/log';
import { someClaims } from '@savvi/testing/tokens';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestAdmin, testAdmin } from '../testing/admin.ts';
import { createIdentityClient } from '../shared/identity-client.ts';
import { areasService } from './areas.service.ts';
import { createReleaseClient } from '../shared/release-client.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await testAdmin();
});
afterEach(async () => {
  admin.releases.fail(null);
  admin.releases.actBy('gateway');
  admin.releases.switches.length = 0;
  admin.identity.users.length = 0;
  admin.identity.answer(null);
  await admin.db.areaAction.deleteMany();
});
afterAll(() => admin.close());

const PATH = '/api/admin/areas';
const list = (token: string) => admin.call('GET', PATH, { token });
const rollBack = (token: string, body: object, area = 'budget') =>
  admin.call('POST', `${PATH}/${area}/roll-back`, { token, body });
const TO_A = { to: 'a', revision: 7, reason: ' c fails on phones ' };
const actIn = ({ overview }: Areas) => overview?.areas[0]?.acts[0];
const releasedByIn = ({ overview }: Areas) => overview?.areas[0]?.versions[0]?.releasedBy;
const audit = async (query = '?actions=all') =>
  (await admin.call('GET', `/api/admin/audit${query}`, { token: admin.admin().token })).json as AuditEntry[];

it('GET /api/admin/areas responds with the versions of each area and its last changes', async () => {
  const { status, json } = await list(admin.admin().token);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    overview: {
      limitBytes: 35_000,
      areas: [
        {
          area: 'budget',
          running: 'c',
          health: { state: 'healthy' },
          versions: [{ version: 'c', samples: 40, failedSamples: 1 }, { version: 'b' }, { version: 'a' }],
          acts: [{ actor: 'gateway', actorEmail: null, reason: 'b was slow' }],
        },
      ],
    },
  });
});

it('GET /api/admin/areas names an administrator by address, and never by id', async () => {
  const {
    token,
    claims: { sub: userId },
  } = admin.admin();
  admin.identity.users.push({
    id: userId,
    email: 'ann@example.com',
    firstName: null,
    lastName: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    isAdmin: 1,
    subscriptionStatus: 'free',
    planType: 'free',
    currentPeriodEnd: null,
  });
  admin.releases.actBy(`administrator ${userId}`);
  const answered = await list(token);
  expect(actIn(answered.json as Areas)).toMatchObject({
    actor: 'administrator',
    actorEmail: 'ann@example.com',
  });
  expect(releasedByIn(answered.json as Areas)).toEqual({
    kind: 'switch',
    actor: 'administrator',
    actorEmail: 'ann@example.com',
  });
  expect(answered.text).not.toContain(userId);
  admin.identity.answer({ code: 'unavailable', sentence: 'Not now.' });
  expect(actIn((await list(token)).json as Areas)).toMatchObject({
    actor: 'administrator',
    actorEmail: null,
  });
});

it('a rollback switches everybody to an earlier version on behalf of the administrator, with the trimmed reason', async () => {
  const {
    token,
    claims: { sub: userId },
  } = admin.admin();
  expect((await rollBack(token, TO_A)).json).toEqual({ warnings: [] });
  expect(admin.releases.switches).toEqual([
    {
      path: '/v1/areas/budget/switch',
      body: {
        version: 'a',
        audience: { weight: 100, users: [] },
        revision: 7,
        isForced: false,
        reason: 'c fails on phones',
        onBehalfOf: userId,
      },
    },
  ]);
});

it.each([
  ['without a reason', { ...TO_A, reason: '  ' }, 'Please enter a reason.'],
  [
    'with an email address in the reason',
    { ...TO_A, reason: 'ask ann@example.com' },
    'The reason is kept for two years. Please leave out email addresses and IDs.',
  ],
  [
    'with a long reason',
    { ...TO_A, reason: 'x'.repeat(301) },
    'The reason must have at most 300 characters.',
  ],
])('a rollback %s gets 400, and nothing changes', async (_, body, sentence) => {
  const answered = await rollBack(admin.admin().token, body);
  expect([answered.status, answered.text]).toEqual([400, sentence]);
  expect(admin.releases.switches).toEqual([]);
});

it.each([
  ['the running version', 'c'],
  ['a version that the gateway rolled back', 'b'],
  ['a version that is not published', 'z'],
])('a rollback to %s gets 409, and nothing changes', async (_, to) => {
  const answered = await rollBack(admin.admin().token, { ...TO_A, to });
  expect([answered.status, answered.headers.get('x-problem-code'), answered.text]).toEqual([
    409,
    'release-refused',
    `${to} isn’t available for a rollback. Review the current versions, then try again.`,
  ]);
  expect(admin.releases.switches).toEqual([]);
});

it('a rollback of an unknown area gets 404', async () => {
  expect((await rollBack(admin.admin().token, TO_A, 'garden')).status).toBe(404);
});

it('a rollback that the release API refuses gets 409 with a reason that names no command and no person', async () => {
  const message = 'See what runs now: npm run release -- budget --list';
  admin.releases.fail({ status: 409, message, code: 'changed' });
  const answered = await rollBack(admin.admin().token, TO_A);
  expect([answered.status, answered.text]).toEqual([
    409,
    'Someone else just changed this area. Review the current versions, then try again.',
  ]);
});

it.each([401, 403])('a rollback gets 409 while the release API rejects the token with %i', async (status) => {
  admin.releases.fail({ status });
  const answered = await rollBack(admin.admin().token, TO_A);
  expect([answered.status, answered.text]).toEqual([
    409,
    'Savvi’s release connection isn’t set up correctly. Contact the operator.',
  ]);
});

it('the overview gets 503 while the release API rejects the token', async () => {
  const client = createReleaseClient({ url: admin.releases.url, token: 'wrong', log: silentLog });
  await expect(client.overview()).rejects.toMatchObject({
    status: 503,
    message: 'Savvi’s release connection isn’t set up correctly. Contact the operator.',
  });
});

it.each([
  ['has no database', { status: 503, message: 'The database is away.' }],
  ['does not respond', 'hang'],
] as const)('both calls get 503 while the release API %s', async (_, failure) => {
  admin.releases.fail(failure);
  const { token } = admin.admin();
  for (const { status, text } of [await rollBack(token, TO_A), await list(token)])
    expect([status, text]).toEqual([503, 'Releases are unavailable right now. Please try again soon.']);
});

it('a switch without a response gets 503, which asks to check the current version', async () => {
  admin.releases.fail('hanging switch');
  const { status, text } = await rollBack(admin.admin().token, TO_A);
  expect([status, text]).toEqual([
    503,
    'We couldn’t confirm the rollback. Check the current version before you try again.',
  ]);
});

// Trust: access-15
it('every rollback is in the audit log with its area, version and outcome, by ids only', async () => {
  const { token, claims } = admin.admin();
  await rollBack(token, TO_A);
  const [done] = await audit();
  expect(done).toEqual({
    id: expect.any(String),
    at: admin.clock.now().toISOString(),
    actorId: claims.sub,
    actorEmail: null,
    action: 'area-rollback',
    targetId: done?.id,
    targetEmail: null,
    area: { name: 'budget', version: 'a' },
    outcome: 'done',
    reason: null,
  });
  // A page of the previous release that knows only deletions gets no other action.
  expect(await audit('')).toEqual([]);
});

// Trust: access-15
it.each([
  ['is refused', { status: 409, code: 'locked' }, 'refused', expect.stringMatching(/^Another release/)],
  ['gets no response', 'hanging switch', 'unknown', null],
] as const)('a rollback that %s is in the audit log', async (_, failure, outcome, reason) => {
  admin.releases.fail(failure);
  await rollBack(admin.admin().token, TO_A);
  expect(await audit()).toMatchObject([{ action: 'area-rollback', outcome, reason }]);
});

it('an installation without a release API has no overview and refuses rollbacks', async () => {
  const identity = createIdentityClient({
    url: admin.identity.url,
    key: admin.identity.key,
    log: silentLog,
  });
  const service = areasService({ db: admin.db, clock: admin.clock, identity, releases: null });
  const person = { userId: someClaims().sub };
  expect(await service.list(person)).toEqual({ overview: null });
  await expect(service.rollBack(person, 'budget', TO_A)).rejects.toThrow(
    'Releases can’t be changed in this installation.',
  );
});
