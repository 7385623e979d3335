import { randomUUID } from 'node:crypto';
import type { AdminUser, AuditEntry } from '@savvi/admin-contract/admin';
import type { DirectoryUser } from '@savvi/contracts/identity/directory-user';
import { outbox } from '@savvi/eventing/outbox';
import { testTokens } from '@savvi/testing/tokens';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eraseOnUserDeleted } from '../erasure/user-deleted.consumer.ts';
import { applyThingEvent } from '../projection/things.consumer.ts';
import { type TestAdmin, testAdmin } from '../testing/admin.ts';
import { aHistory, eventsOf } from '../testing/history.ts';

let service: TestAdmin;
beforeEach(async () => {
  service = await testAdmin();
});
afterEach(() => service.close());

function aUser(over: Partial<DirectoryUser> = {}): DirectoryUser {
  const user: DirectoryUser = {
    id: randomUUID(),
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    isAdmin: 0,
    subscriptionStatus: 'free',
    planType: 'free',
    currentPeriodEnd: null,
    ...over,
  };
  service.identity.users.push(user);
  return user;
}
const audit = async (): Promise<AuditEntry[]> =>
  (await service.call('GET', '/api/admin/audit', { token: service.admin().token })).json as AuditEntry[];

describe('the user list', () => {
  it('contains the number of records of each account [ADM-7]', async () => {
    const [ann, bob] = [
      aUser(),
      aUser({
        email: 'bob@example.com',
        subscriptionStatus: 'active',
        planType: 'annual',
        currentPeriodEnd: '2027-03-01T12:00:00.000Z',
      }),
    ];
    await service.db.$transaction(async (tx) => {
      for (const event of aHistory(bob.id).things) await applyThingEvent(tx, event);
    });
    const answered = await service.call('GET', '/api/admin/users', { token: service.admin().token });
    expect(answered.json).toEqual([
      { ...ann, budgetCount: 0, documentCount: 0, passwordCount: 0 },
      { ...bob, budgetCount: 1, documentCount: 2, passwordCount: 1 },
    ]);
    expect([answered.headers.get('x-total-count'), answered.headers.get('link')]).toEqual(['2', null]);
  });

  it('requests 50 accounts from identity on behalf of the administrator, and passes the filter on', async () => {
    const { claims, token } = service.admin();
    await service.call('GET', '/api/admin/users', { token });
    await service.call('GET', '/api/admin/users?limit=7&search=Zo%C3%AB%20%26%20co&plan=paid', { token });
    expect(service.identity.seen).toEqual([
      { method: 'GET', path: '/internal/users', actorId: claims.sub, query: { limit: '50', plan: 'all' } },
      {
        method: 'GET',
        path: '/internal/users',
        actorId: claims.sub,
        query: { limit: '7', plan: 'paid', search: 'Zoë & co' },
      },
    ]);
  });

  it('links to the next page with the same filter', async () => {
    for (let i = 0; i < 3; i += 1) aUser();
    const answered = await service.call('GET', '/api/admin/users?limit=2&search=ann&plan=free', {
      token: service.admin().token,
    });
    const link = /^<([^>]+)>; rel="next"$/.exec(answered.headers.get('link') ?? '')?.[1] ?? '';
    const query = new URL(link, 'http://x').searchParams;
    expect([
      answered.headers.get('x-total-count'),
      query.get('limit'),
      query.get('search'),
      query.get('plan'),
    ]).toEqual(['3', '2', 'ann', 'free']);
    await service.call('GET', link, { token: service.admin().token });
    expect(service.identity.seen.at(-1)?.query['cursor']).toBe(query.get('cursor'));
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'plan=gold', `search=${'x'.repeat(101)}`, 'cursor=nonsense'])(
    'rejects %s without a call to identity',
    async (query) => {
      const answered = await service.call('GET', `/api/admin/users?${query}`, {
        token: service.admin().token,
      });
      expect([answered.status, service.identity.seen]).toEqual([400, []]);
      expect(answered.text).toMatch(/\.$/);
    },
  );

  it.each([
    ['hangs', 'hang' as const],
    ['rejects the key of the admin service', { code: 'unauthorized' as const, sentence: 'Unauthorized' }],
    ['responds with an error', { code: 'internal' as const, sentence: 'Something went wrong on our side.' }],
  ])('responds 503 with a sentence while identity %s, and the other routes work', async (_, answer) => {
    service.identity.answer(answer);
    const answered = await service.call('GET', '/api/admin/users', { token: service.admin().token });
    expect([answered.status, answered.text, answered.headers.get('retry-after')]).toEqual([
      503,
      'Accounts are unavailable right now. Please try again soon.',
      '2',
    ]);
    for (const path of ['stats', 'sign-ups', 'deletions', 'audit'])
      expect((await service.call('GET', `/api/admin/${path}`, { token: service.admin().token })).status).toBe(
        200,
      );
  });

  it('responds 403 immediately once identity no longer treats the caller as an administrator', async () => {
    service.identity.answer({ code: 'forbidden', sentence: "You don't have permission to do this." });
    expect((await service.call('GET', '/api/admin/users', { token: service.admin().token })).status).toBe(
      403,
    );
  });

  // Trust: access-13
  it('contains only the fields of the contract [DATA-3]', async () => {
    service.identity.users.push({ ...aUser(), password: 'x', profileImageUrl: 'y' } as DirectoryUser);
    const [first] = (await service.call('GET', '/api/admin/users', { token: service.admin().token }))
      .json as AdminUser[];
    expect(Object.keys(first ?? {}).sort()).toEqual([
      'budgetCount',
      'createdAt',
      'currentPeriodEnd',
      'documentCount',
      'email',
      'firstName',
      'id',
      'isAdmin',
      'lastName',
      'passwordCount',
      'planType',
      'subscriptionStatus',
    ]);
  });
});

describe('the deletion of an account by an administrator', () => {
  const remove = (token: string, id: string) => service.call('DELETE', `/api/admin/users/${id}`, { token });

  // Trust: access-15
  it('calls identity and is logged with actor, target and time, without the deleted address [ADM-11] [N-17]', async () => {
    const { claims, token } = service.admin();
    aUser({ id: claims.sub, email: 'boss@example.com', isAdmin: 1 });
    const target = aUser({ email: 'gone@example.com' });
    expect((await remove(token, target.id)).status).toBe(204);
    const entries = await audit();
    expect(entries).toEqual([
      {
        id: expect.any(String),
        at: service.clock.now().toISOString(),
        actorId: claims.sub,
        actorEmail: 'boss@example.com',
        action: 'user-deletion',
        targetId: target.id,
        targetEmail: 'gone@example.com',
        outcome: 'done',
        reason: null,
      },
    ]);
    expect(service.identity.seen[0]).toEqual({
      method: 'DELETE',
      path: `/internal/users/${target.id}`,
      actorId: claims.sub,
      query: { event: entries[0]?.id },
    });
    expect(JSON.stringify(await service.db.auditEntry.findMany())).not.toContain('@');
  });

  it('returns the problem of identity and logs it [ADM-13] [N-17]', async () => {
    const sentence = 'This is the last administrator, so the account cannot be deleted.';
    service.identity.answer({ code: 'not-deletable', sentence });
    const answered = await remove(service.admin().token, randomUUID());
    expect([answered.status, answered.text, answered.headers.get('x-problem-code')]).toEqual([
      409,
      sentence,
      'not-deletable',
    ]);
    service.identity.answer({ code: 'not-found', sentence: 'This account does not exist.' });
    expect((await remove(service.admin().token, randomUUID())).status).toBe(404);
    service.identity.answer(null);
    expect((await audit()).map(({ outcome, reason }) => [outcome, reason])).toEqual(
      expect.arrayContaining([
        ['refused', sentence],
        ['refused', 'This account does not exist.'],
      ]),
    );
  });

  // Trust: access-15
  it('is logged as unknown after a timeout, until the deletion event with the id of the request arrives', async () => {
    service.identity.answer('hang');
    const target = randomUUID();
    expect((await remove(service.admin().token, target)).status).toBe(503);
    service.identity.answer(null);
    const [entry] = await audit();
    expect([entry?.outcome, entry?.reason]).toEqual(['unknown', null]);
    const hear = (id?: string) =>
      service.db.$transaction((tx) =>
        eraseOnUserDeleted({ outbox, clock: service.clock })(tx, eventsOf(target).deleted(id)),
      );
    await hear(); // another administrator deleted the account, so the event has another id
    expect((await audit())[0]?.outcome).toBe('unknown');
    await hear(entry?.id);
    expect((await audit())[0]?.outcome).toBe('done');
  });

  it('requires a valid id and an administrator', async () => {
    expect((await remove(service.admin().token, 'nobody')).status).toBe(400);
    expect((await remove(service.someone().token, randomUUID())).status).toBe(403);
    expect([await service.db.auditEntry.count(), service.identity.seen]).toEqual([0, []]);
  });
});

describe('the suspension of an account, its end, and the end of its sessions (U-17, T-67)', () => {
  const act = (token: string, id: string, what: string) =>
    service.call('POST', `/api/admin/users/${id}/${what}`, { token });
  const everything = async (token: string) =>
    (await service.call('GET', '/api/admin/audit?actions=all', { token })).json as AuditEntry[];

  it('call identity on behalf of the administrator and are logged; a page of the previous release gets only log entries about deletions', async () => {
    const { claims, token } = service.admin();
    aUser({ id: claims.sub, email: 'boss@example.com', isAdmin: 1 });
    const target = aUser({ email: 'ann@example.com' });
    for (const what of ['suspend', 'end-sessions', 'reinstate']) {
      service.later(1_000);
      expect((await act(token, target.id, what)).status).toBe(204);
    }
    expect(
      service.identity.seen.map(({ method, path, actorId }) => [method, path, actorId === claims.sub]),
    ).toEqual([
      ['POST', `/internal/users/${target.id}/suspension`, true],
      ['DELETE', `/internal/users/${target.id}/sessions`, true],
      ['DELETE', `/internal/users/${target.id}/suspension`, true],
    ]);
    expect(
      (await everything(token)).map(({ action, outcome, targetEmail }) => [action, outcome, targetEmail]),
    ).toEqual(
      ['user-reinstatement', 'sessions-end', 'user-suspension'].map((action) => [
        action,
        'done',
        'ann@example.com',
      ]),
    );
    expect(await audit()).toEqual([]);
  });

  it('pass on the error of the identity service, and require an administrator', async () => {
    const { token } = service.admin();
    const sentence = 'You can’t suspend your own account.';
    service.identity.answer({ code: 'forbidden', sentence });
    const answered = await act(token, randomUUID(), 'suspend');
    expect([answered.status, answered.text]).toEqual([403, sentence]);
    service.identity.answer(null);
    expect((await everything(token)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', sentence],
    ]);
    for (const what of ['suspend', 'reinstate', 'end-sessions'])
      expect((await act(service.someone().token, randomUUID(), what)).status).toBe(403);
  });
});

describe('the confirmation before the deletion, the suspension and the end of the sessions of an account', () => {
  const CONFIRMED = [
    ['DELETE', ''],
    ['POST', '/suspend'],
    ['POST', '/end-sessions'],
  ] as const;
  const protectedAdmin = (confirmedUntil?: string) =>
    service.someone({
      role: 'admin',
      isProtected: true,
      ...(confirmedUntil !== undefined && { confirmedUntil }),
    });

  it.each(CONFIRMED)(
    'is needed in the last ten minutes from a protected administrator; otherwise %s /api/admin/users/{id}%s changes nothing (SEC-16)',
    async (method, action) => {
      const { token } = protectedAdmin(new Date(service.clock.now().getTime() + 1_000).toISOString());
      const act = (as = token) =>
        service.call(method, `/api/admin/users/${aUser().id}${action}`, { token: as });
      expect((await act()).status).toBe(204);
      expect(service.identity.seen).toHaveLength(1);
      for (let second = 0; second <= 1; second += 1) {
        service.later(1_000);
        expect(await act()).toMatchObject({ status: 403, text: 'Please confirm that it’s you.' });
      }
      const refused = await act(protectedAdmin().token);
      expect([refused.status, refused.headers.get('x-problem-code')]).toEqual([403, 'reauthenticate']);
      expect(service.identity.seen).toHaveLength(1);
      const log = await service.call('GET', '/api/admin/audit?actions=all', { token: service.admin().token });
      expect(log.json).toHaveLength(1);
    },
  );

  it.each(CONFIRMED)(
    'is never needed from another administrator, nor for the list and the end of a suspension: %s /api/admin/users/{id}%s (SEC-16)',
    async (method, action) => {
      service.later(600_000);
      expect(
        (
          await service.call(method, `/api/admin/users/${aUser().id}${action}`, {
            token: service.admin().token,
          })
        ).status,
      ).toBe(204);
      const { token } = protectedAdmin();
      expect((await service.call('POST', `/api/admin/users/${aUser().id}/reinstate`, { token })).status).toBe(
        204,
      );
      expect((await service.call('GET', '/api/admin/users', { token })).status).toBe(200);
    },
  );

  it('cannot be forged: a token that another key signed is rejected (SEC-16)', async () => {
    const { claims } = protectedAdmin('2027-01-01T00:00:00.000Z');
    expect(
      (await service.call('DELETE', `/api/admin/users/${aUser().id}`, { token: testTokens().mint(claims) }))
        .status,
    ).toBe(401);
    expect([await service.db.auditEntry.count(), service.identity.seen]).toEqual([0, []]);
  });
});

describe('after a timeout of identity the action', () => {
  it.each([
    ['suspend', 'user-suspension'],
    ['reinstate', 'user-reinstatement'],
    ['end-sessions', 'sessions-end'],
  ])('%s is logged with an unknown outcome', async (what, action) => {
    const { token } = service.admin();
    service.identity.answer('hang');
    expect((await service.call('POST', `/api/admin/users/${randomUUID()}/${what}`, { token })).status).toBe(
      503,
    );
    service.identity.answer(null);
    const entries = (await service.call('GET', '/api/admin/audit?actions=all', { token }))
      .json as AuditEntry[];
    expect(entries.map((entry) => [entry.action, entry.outcome])).toEqual([[action, 'unknown']]);
  });
});

describe('the audit log', () => {
  it('has pages, latest first, and contains only the ids of deleted accounts', async () => {
    const { token, claims } = service.admin();
    const targets = Array.from({ length: 5 }, () => randomUUID());
    for (const target of targets) {
      await service.call('DELETE', `/api/admin/users/${target}`, { token });
      if (target !== targets[2]) service.later(1_000); // two of the log entries have the same time
    }
    const seen: AuditEntry[] = [];
    for (let path = '/api/admin/audit?limit=2'; path !== '';) {
      const answered = await service.call('GET', path, { token });
      expect(answered.headers.get('x-total-count')).toBe('5');
      seen.push(...(answered.json as AuditEntry[]));
      path = /^<([^>]+)>/.exec(answered.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen.map(({ targetId }) => targetId).sort()).toEqual(targets.toSorted());
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(seen[0]).toMatchObject({ actorId: claims.sub, actorEmail: null });
  });

  it('is returned without addresses while identity is unavailable', async () => {
    const { token } = service.admin();
    await service.call('DELETE', `/api/admin/users/${randomUUID()}`, { token });
    service.identity.answer('hang');
    expect((await audit()).map(({ actorEmail, outcome }) => [actorEmail, outcome])).toEqual([[null, 'done']]);
  });
});
