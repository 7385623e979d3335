import { ownSpaceOf } from '@savvi/contracts/own-space';
import { randomUUID } from 'node:crypto';
import { type EntitlementsReply, entitlementsReply } from '@savvi/contracts/billing/billing';
import { FEATURES } from '@savvi/contracts/entitlements';
import { eventsOf } from '@savvi/testing/counted-events';
import type { Someone } from '@savvi/testing/test-service';
import { witnessed } from '@savvi/testing/row-security';
import { describe, expect, it } from 'vitest';
import { type TestBilling, testBilling } from '../testing/billing.ts';
import { countLimitedThing } from './limited-things.consumer.ts';

const DAY_MS = 86_400_000;
type Event = Parameters<typeof countLimitedThing>[1];
witnessed(
  () => testBilling(),
  (billing) => {
    const hear = async (...events: readonly Event[]) => {
      for (const event of events) await billing().db.$transaction((tx) => countLimitedThing(tx, event));
    };
    const entitlementsOf = async ({ token }: Pick<Someone, 'token'>): Promise<EntitlementsReply> =>
      entitlementsReply.parse((await billing().call('GET', '/api/entitlements', { token })).json);
    /** A user who registered this many days ago. */
    const after = (days: number, over: Parameters<TestBilling['someone']>[0] = {}) =>
      billing().someone({
        createdAt: new Date(billing().clock.now().getTime() - days * DAY_MS).toISOString(),
        ...over,
      });
    // Subscriptions are stored in the user's own space, so a user with a subscription needs a token for that
    // space.
    const inOwnSpace = (days: number, subscriptionStatus: Someone['claims']['subscriptionStatus']) => {
      const sub = randomUUID();
      return after(days, { sub, space: ownSpaceOf(sub), subscriptionStatus });
    };
    const paid = ({ claims: { sub } }: Someone, currentPeriodEnd: Date) =>
      billing().db.subscription.create({
        data: {
          spaceId: ownSpaceOf(sub),
          subscriptionStatus: 'cancelled',
          planType: 'premium',
          currentPeriodEnd,
          cancelAtPeriodEnd: true,
          customerId: `cus_${sub}`,
          version: 2,
        },
      });

    describe('GET /api/entitlements', () => {
      it('returns the fields of the specification, the plan, and no locked feature during the trial [BILL-20] [BILL-21] [BILL-22]', async () => {
        const entitlements = await entitlementsOf(after(6.999));
        expect(entitlements).toEqual({
          ...Object.fromEntries(FEATURES.map((key) => [key, true])),
          maxBudgets: -1,
          maxDocuments: -1,
          trialDays: 7,
          planType: 'trial',
          locks: [],
        });
      });

      it('allows a paying user everything, and returns no trial days [BILL-17] [BILL-20] [BILL-24]', async () => {
        const entitlements = await entitlementsOf(after(400, { subscriptionStatus: 'active' }));
        expect(entitlements).toMatchObject({
          planType: 'pro',
          maxBudgets: -1,
          hasPasswordManager: true,
          locks: [],
        });
        expect(entitlements).not.toHaveProperty('trialDays');
      });

      it('locks nothing for an administrator [BILL-27]', async () => {
        expect((await entitlementsOf(after(400, { role: 'admin' }))).locks).toEqual([]);
      });

      it('reports for every locked feature that the trial is over, and since when [T-7] [TRIAL-12] [BILL-23]', async () => {
        const who = after(7);
        const { locks, ...entitlements } = await entitlementsOf(who);
        expect(entitlements).toMatchObject({
          planType: 'trial',
          maxBudgets: 1,
          maxDocuments: 5,
          hasFinancialMasterPlan: false,
          hasDocumentLocker: false,
        });
        expect(locks).toEqual(
          FEATURES.map((key) => ({
            key,
            plan: 'trial',
            reason: 'trial-expired',
            endedAt: billing().clock.now().toISOString(),
            limit: null,
            count: null,
          })),
        );
      });

      it("returns the end of the paid period from billing's own data [T-27]", async () => {
        const who = inOwnSpace(60, 'cancelled');
        const ended = new Date(billing().clock.now().getTime() - DAY_MS);
        await paid(who, ended);
        expect((await entitlementsOf(who)).locks[0]).toMatchObject({
          key: 'hasFinancialMasterPlan',
          reason: 'subscription-ended',
          endedAt: ended.toISOString(),
        });
        expect((await entitlementsOf(inOwnSpace(60, 'past_due'))).locks[0]).toMatchObject({
          reason: 'payment-failed',
        });
      });

      it("returns limit and count of each feature that is at its limit, counting only the user's existing records [BILL-25] [N-2]", async () => {
        const [who, other] = [after(8), after(8)];
        const { budget, document } = eventsOf(who.claims.space);
        const files = Array.from({ length: 5 }, () => randomUUID());
        const [plan, gone] = [randomUUID(), randomUUID()];
        await hear(
          budget.created(plan),
          budget.created(gone),
          ...files.map((id) => document.uploaded(id)),
          document.deleted(files[0] ?? '', 2),
        );
        const limitsOf = async (someone: Someone) =>
          (await entitlementsOf(someone)).locks
            .filter(({ limit }) => limit !== null)
            .map(({ key, limit, count }) => [key, limit, count]);
        expect(await limitsOf(who)).toEqual([['maxBudgets', 1, 2]]);
        await hear(document.restored(files[0] ?? '', 3), budget.deleted(gone, 2));
        expect(await limitsOf(who)).toEqual([
          ['maxBudgets', 1, 1],
          ['maxDocuments', 5, 5],
        ]);
        // The deletion event of this document is older than the event of its restoration, so it is ignored.
        await hear(budget.deleted(plan, 2), document.deleted(files[0] ?? '', 2));
        expect(await limitsOf(who)).toEqual([['maxDocuments', 5, 5]]);
        expect(await limitsOf(other)).toEqual([]);
      });

      it('requires a session', async () => {
        expect((await billing().call('GET', '/api/entitlements')).status).toBe(401);
      });
    });
  },
);
