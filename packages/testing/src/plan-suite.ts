// What the plan decides and what it does not (T-7), over a whole service: every state that an account can be
// in meets every call, so that no service can let one of them through, or lock somebody out of what is their
// own.
import { randomUUID } from 'node:crypto';
import { TRIAL_DAYS } from '@savvi/contracts/entitlements';
import { subscriptionStatus } from '@savvi/contracts/identity-token';
import type { ProblemCode } from '@savvi/contracts/problem';
import { describe, expect, it } from 'vitest';
import type { Answered } from './caller.ts';
import type { Someone, TestService } from './test-service.ts';

const TRIAL_MS = TRIAL_DAYS * 86_400_000;

/** Whoever has a token. */
type Bearer = Pick<Someone, 'token'>;

/** Calls by somebody who has what was given, each by what it is called. */
type Calls<Given> = Readonly<Record<string, (who: Bearer, given: Given) => Promise<Answered>>>;

/** What the plan decides at one service. */
export interface Planned<Given> {
  /** Called when the tests run. */
  readonly service: () => Pick<TestService<{ $disconnect(): Promise<void> }>, 'clock' | 'someone' | 'later'>;
  /** What it is about, as in 'the plan and …'. */
  readonly what: string;
  /** Makes what somebody has already; a limit is reached with it. */
  given(who: Bearer): Promise<Given>;
  /** What needs a plan. */
  readonly decided: Calls<Given>;
  /** Makes one more, under a key by which the call may be repeated. */
  making(who: Bearer, key: string): Promise<Answered>;
  /**
   * What does not: everything with which one reads, keeps, takes along and gives up what is one's own; in an
   * order that can be gone through.
   */
  readonly free: Calls<Given>;
  /** All that somebody has, as it is read. */
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

/** Runs the suite: `decided` goes through or is refused by the plan, `free` always goes through. */
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
  /** Somebody who once paid for what they have, and whose account now is as said. */
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

  describe(`the plan and ${what}`, () => {
    it.each(ACCOUNTS.filter(({ isOpen }) => isOpen))(
      'are open to the account of a $role that is $status and $ageMs ms old [BILL-21] [BILL-27]',
      async (account) => {
        const { who, things } = await owner(account);
        await expectThrough(decided, who, things);
      },
    );

    // Trust: access-17, deletion-9
    it.each(ACCOUNTS.filter(({ isOpen }) => !isOpen))(
      'are closed to the account of a $role that is $status and $ageMs ms old, and nothing is changed; what is one’s own stays in reach [T-7] [TRIAL-12] [N-1] [API-18]',
      async (account) => {
        const { who, things } = await owner(account);
        const before = await everything(who);
        await expectRefused(decided, who, things);
        expect(await everything(who)).toEqual(before);
        await expectThrough(free, who, things);
      },
    );

    // Trust: concurrency-2
    it('are not asked for by the repetition of what was made before the plan ended, whose answer was lost [N-12] [T-7]', async () => {
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
    it('are closed in the millisecond the trial ends, also under a token that was minted before [TRIAL-9]', async () => {
      const who = service().someone();
      const [first, second] = [await given(who), await given(who)];
      service().later(TRIAL_MS - 1);
      await expectThrough(decided, who, first);
      service().later(1);
      await expectRefused(decided, who, second);
    });
  });
}
