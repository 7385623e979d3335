// Tests which calls require a plan and which do not (T-7), over a whole service. Every account state is
// combined with every call, so that no service can allow a call without a plan or lock a user out of their
// own data.
import { randomUUID } from 'node:crypto';
import { TRIAL_DAYS } from '@savvi/contracts/entitlements';
import { subscriptionStatus } from '@savvi/contracts/identity-token';
import type { ProblemCode } from '@savvi/contracts/problem';
import { describe, expect, it } from 'vitest';
import type { Answered } from './caller.ts';
import type { Someone, TestService } from './test-service.ts';

const TRIAL_MS = TRIAL_DAYS * 86_400_000;

/** A user with a token. */
type Bearer = Pick<Someone, 'token'>;

/** API calls by name, each with the user who makes it and the records that exist already. */
type Calls<Given> = Readonly<Record<string, (who: Bearer, given: Given) => Promise<Answered>>>;

/** The calls of one service, by whether they require a plan. */
export interface Planned<Given> {
  /** Returns the service under test; called when the tests run. */
  readonly service: () => Pick<TestService<{ $disconnect(): Promise<void> }>, 'clock' | 'someone' | 'later'>;
  /** A name for the calls in the title of the suite: 'calls that require a plan (…)'. */
  readonly what: string;
  /** Creates the user's existing records, which reach the plan's limit. */
  given(who: Bearer): Promise<Given>;
  /** Calls that require a plan. */
  readonly decided: Calls<Given>;
  /** Creates one more record, with an idempotency key. */
  making(who: Bearer, key: string): Promise<Answered>;
  /**
   * Calls that require no plan: reading, storing, exporting and deleting the user's own data, in an order in
   * which they can run.
   */
  readonly free: Calls<Given>;
  /** Returns all data of the user, as the API returns it. */
  everything(who: Bearer): Promise<unknown>;
  readonly refusal: {
    readonly code: Extract<ProblemCode, 'plan-feature' | 'plan-limit'>;
    readonly text: string;
  };
}

const ACCOUNTS = subscriptionStatus.options.flatMap((status) =>
  (['user', 'admin'] as const).flatMap((role) =>
    [0, TRIAL_MS - 1, TRIAL_MS].map((ageMs) => ({
      status,
      role,
      ageMs,
      isOpen: role === 'admin' || status === 'active' || ageMs < TRIAL_MS,
    })),
  ),
);

/**
 * Runs the suite: `decided` calls succeed or are rejected depending on the plan, `free` calls always succeed.
 */
export function planSuite<Given>({
  service,
  what,
  given,
  decided,
  making,
  free,
  everything,
  refusal,
}: Planned<Given>): void {
  /** Creates a user with records from a paid plan, whose account now has the given state. */
  async function owner({
    status,
    role,
    ageMs,
  }: Pick<(typeof ACCOUNTS)[number], 'status' | 'role' | 'ageMs'>) {
    const { someone, clock } = service();
    const sub = randomUUID();
    const things = await given(someone({ sub, subscriptionStatus: 'active' }));
    return {
      things,
      who: someone({
        sub,
        subscriptionStatus: status,
        role,
        createdAt: new Date(clock.now().getTime() - ageMs).toISOString(),
      }),
    };
  }
  const expectThrough = async (calls: Calls<Given>, who: Bearer, things: Given) => {
    for (const [name, call] of Object.entries(calls)) {
      const { status, text } = await call(who, things);
      expect([name, status < 300, text]).toEqual([name, true, text]);
    }
  };
  const expectRefused = async (calls: Calls<Given>, who: Bearer, things: Given) => {
    for (const [name, call] of Object.entries(calls)) {
      const { status, text, headers } = await call(who, things);
      expect([name, status, headers.get('x-problem-code'), text]).toEqual([
        name,
        403,
        refusal.code,
        refusal.text,
      ]);
    }
  };

  describe(`calls that require a plan (${what})`, () => {
    it.each(ACCOUNTS.filter(({ isOpen }) => isOpen))(
      'are allowed for the account of a $role that is $status and $ageMs ms old [BILL-21] [BILL-27]',
      async (account) => {
        const { who, things } = await owner(account);
        await expectThrough(decided, who, things);
      },
    );

    // Trust: access-17, deletion-9
    it.each(ACCOUNTS.filter(({ isOpen }) => !isOpen))(
      'are rejected for the account of a $role that is $status and $ageMs ms old, without any change; the user’s own data stays accessible [T-7] [TRIAL-12] [N-1] [API-18]',
      async (account) => {
        const { who, things } = await owner(account);
        const before = await everything(who);
        await expectRefused(decided, who, things);
        expect(await everything(who)).toEqual(before);
        await expectThrough(free, who, things);
      },
    );

    // Trust: concurrency-2
    it('are not checked when a request from before the end of the plan is repeated because its response was lost [N-12] [T-7]', async () => {
      const { someone } = service();
      const claims = { sub: randomUUID(), createdAt: '2020-01-01T00:00:00.000Z' };
      const [paying, expired] = [
        someone({ ...claims, subscriptionStatus: 'active' }),
        someone({ ...claims, subscriptionStatus: 'cancelled' }),
      ];
      await given(paying);
      const made = await making(paying, 'intent');
      expect(made.status).toBe(201);
      const before = await everything(paying);
      for (const who of [paying, expired])
        expect(await making(who, 'intent')).toMatchObject({ status: 201, json: made.json });
      expect((await making(expired, 'another')).headers.get('x-problem-code')).toBe(refusal.code);
      expect(await everything(paying)).toEqual(before);
    });

    // Trust: access-18
    it('are rejected from the millisecond the trial ends, even with a token that was issued before [TRIAL-9]', async () => {
      const who = service().someone();
      const [first, second] = [await given(who), await given(who)];
      service().later(TRIAL_MS - 1);
      await expectThrough(decided, who, first);
      service().later(1);
      await expectRefused(decided, who, second);
    });
  });
}
