import { randomUUID } from 'node:crypto';
import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';
import { outbox } from '@savvi/eventing/outbox';
import { HOLDINGS_MAX } from '@savvi/masterplan-contract/holding';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { hashOfBody, makeOnce } from '@savvi/service-kit/idempotency';
import type {
  PermanentDeletionUseCase,
  RestorableRecordUseCases,
} from '@savvi/service-kit/kept-record-routes';
import { restorableRecords, restorableSince } from '@savvi/service-kit/kept-records';
import type { AssertPasswordProof } from '@savvi/service-kit/password-proof';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertEntitled, type Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { recordBalance } from '../shared/balance-history.ts';
import { removeHistory } from '../shared/balance-points.repository.ts';
import type { Fields, StoredHolding } from '../shared/holding.ts';
import { debtKind, type Kind, propertyKind } from '../shared/kinds.ts';
import { forgetLinks } from '../shared/links.repository.ts';
import { assertLinks, refreshMortgage, withLinkedMortgage } from './links.ts';

/** Dependencies of {@link holdingService}. */
export interface HoldingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly assertPasswordProof: AssertPasswordProof;
}

/**
 * The use cases of one kind of holding. Without a plan that includes the master plan users can still read and
 * delete their holdings, and restore them, because that creates nothing new (T-7, T-34).
 */
export function holdingService(
  kind: Kind,
  { db, clock, assertPasswordProof }: HoldingDeps,
): RestorableRecordUseCases<Fields, Fields> & PermanentDeletionUseCase {
  const { routes, rows, events, purged, computed, dataOf } = kind;
  const assertCanWrite = (scope: Scope) => assertEntitled(scope, 'hasFinancialMasterPlan');
  const full = () =>
    new Problem('full', {
      sentence: `You can keep at most ${HOLDINGS_MAX} ${routes.many}, including those deleted in the last ${RESTORABLE_DAYS} days.`,
    });
  const records = restorableRecords<Database | Transaction, StoredHolding>(
    {
      one: routes.one,
      find: rows.find,
      replace: (client, scope, holding, happening, now) =>
        rows.replace(
          client,
          scope,
          holding,
          events[happening].of({ spaceId: scope.spaceId, data: dataOf(holding), now }),
        ),
    },
    clock,
  );
  const answer = ({ deletedAt: _, ...holding }: StoredHolding) => JSON.stringify(holding);

  /** Updates the properties that a changed debt was or is linked to. */
  async function followDebt(
    tx: Transaction,
    scope: Scope,
    ...states: (StoredHolding | null)[]
  ): Promise<void> {
    if (kind !== debtKind) return;
    for (const id of new Set(states.map((state) => state?.['propertyId'])))
      if (typeof id === 'string') await refreshMortgage(tx, scope, id, clock.now());
  }

  /** Runs a change under the lock of the space, which excludes concurrent changes of linked holdings. */
  const locked = <Result>(scope: Scope, change: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope);
      return change(tx);
    });

  return {
    async list(scope, page) {
      const records = await rows.list(db, scope, page);
      const isWhole = page.limit === undefined && page.after === undefined;
      return { records, total: isWhole ? records.length : await rows.count(db, scope) };
    },

    listDeleted: (scope) => rows.listDeleted(db, scope, restorableSince(clock.now())),

    create(scope, fields, idempotencyKey) {
      const now = clock.now();
      const request = {
        scope,
        route: routes.create.operation,
        key: idempotencyKey,
        bodyHash: hashOfBody(fields),
        now,
      };
      return db.$transaction(async (tx) => {
        // The lock serializes this change with a concurrent repetition of the request and a concurrent
        // erasure of the account.
        await lockScope(tx, scope);
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        return makeOnce(tx, request, {
          async make() {
            assertCanWrite(scope);
            if ((await rows.countAll(tx, scope)) >= HOLDINGS_MAX) throw full();
            await assertLinks(tx, scope, kind, { fields });
            const at = now.toISOString();
            const created: StoredHolding = {
              id: randomUUID(),
              userId: scope.userId,
              version: 1,
              createdAt: at,
              updatedAt: at,
              ...fields,
              ...computed,
              deletedAt: null,
            };
            await rows.insert(
              tx,
              scope,
              created,
              events.created.of({ spaceId: scope.spaceId, data: dataOf(created), now }),
            );
            await followDebt(tx, scope, created);
            await recordBalance(tx, scope, kind, { before: null, after: created, now });
            return { id: created.id, answer: answer(created) };
          },
          again: async (id) => answer(records.getLive(await rows.find(tx, scope, id))),
        });
      });
    },

    async update(scope, id, patch, ifMatch) {
      assertCanWrite(scope);
      return locked(scope, async (tx) => {
        const before = await rows.find(tx, scope, id);
        const after = await records.update(tx, scope, id, ifMatch, async (stored) => {
          await assertLinks(tx, scope, kind, { fields: patch, stored });
          const changed = { ...stored, ...patch };
          return kind === propertyKind ? withLinkedMortgage(tx, scope, changed) : changed;
        });
        await followDebt(tx, scope, before, after);
        await recordBalance(tx, scope, kind, { before, after, now: clock.now() });
        return answer(after);
      });
    },

    delete: (scope, id, ifMatch) =>
      locked(scope, async (tx) => {
        const before = await rows.find(tx, scope, id);
        await records.delete(tx, scope, id, ifMatch);
        const after = await rows.find(tx, scope, id);
        await followDebt(tx, scope, after);
        await recordBalance(tx, scope, kind, { before, after, now: clock.now() });
      }),

    restore: (scope, id) =>
      locked(scope, async (tx) => {
        const before = await rows.find(tx, scope, id);
        const restored = await records.restore(tx, scope, id);
        await followDebt(tx, scope, restored);
        await recordBalance(tx, scope, kind, { before, after: restored, now: clock.now() });
        const current = kind === propertyKind ? await refreshMortgage(tx, scope, id, clock.now()) : restored;
        return answer(records.getLive(current));
      }),

    deletePermanently: (scope, id, proof, ifMatch) =>
      records.deletePermanently(scope, id, ifMatch, {
        client: db,
        confirm: () => assertPasswordProof(scope, proof),
        remove: (_, owner, holding) =>
          locked(owner, async (tx) => {
            const isRemoved = await rows.remove(tx, owner, holding);
            if (!isRemoved) return false;
            const { userId, version } = holding;
            await outbox.append(
              tx,
              purged.of({ spaceId: owner.spaceId, data: { id, userId, version }, now: clock.now() }),
            );
            // A deleted debt replaces no mortgage, so the state of its property stays.
            if (kind === debtKind) await forgetLinks.debt(tx, owner, id);
            if (kind === propertyKind) await forgetLinks.property(tx, owner, id);
            await removeHistory(tx, owner, id);
            return true;
          }),
      }),
  };
}
