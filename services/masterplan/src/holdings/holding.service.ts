import { randomUUID } from 'node:crypto';
import type { Clock } from '@savvi/service-kit/clock';
import { findCreated, rememberCreated } from '@savvi/service-kit/idempotency';
import type { Page } from '@savvi/service-kit/page';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import { assertEntitled, type Scope } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import type { Fields, HoldingEvents, StoredHolding } from './holding.ts';
import { keptSince } from './holding.rules.ts';
import type { Kind } from './kinds.ts';
import { isErased } from './space.repository.ts';

/** What the use cases need. */
export interface HoldingDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The use cases of one kind of holding. Writing needs the master plan; reading and deleting one's own does not (T-7). */
export function holdingService({ routes, rows, events }: Kind, { db, clock }: HoldingDeps) {
  const assertCanWrite = (scope: Scope) => assertEntitled(scope, 'hasFinancialMasterPlan');
  const missing = () => new Problem('not-found', { sentence: `This ${routes.one} does not exist.` });
  const getLive = (found: StoredHolding | null): StoredHolding => {
    if (found === null || found.deletedAt !== null) throw missing();
    return found;
  };

  /** Stores what `change` makes of what is stored; when another change came between, of what that one left. */
  async function change(scope: Scope, id: string, what: keyof HoldingEvents, apply: (stored: StoredHolding | null, now: Date) => StoredHolding): Promise<StoredHolding> {
    for (;;) {
      const [stored, now] = [await rows.find(db, scope, id), clock.now()];
      const changed = apply(stored, now);
      if (changed === stored) return stored;
      const next = { ...changed, version: changed.version + 1, updatedAt: now.toISOString() };
      if (await rows.replace(db, scope, next, events[what].of({ spaceId: scope.spaceId, data: next, now }))) return next;
    }
  }

  return {
    /** Each as the JSON of its reply. */
    async list(scope: Scope, page: Page): Promise<{ holdings: string[]; total: number }> {
      const holdings = await rows.list(db, scope, page);
      const isWhole = page.limit === undefined && page.after === undefined;
      return { holdings, total: isWhole ? holdings.length : await rows.count(db, scope) };
    },

    /** Each as the JSON of its reply. */
    listDeleted: (scope: Scope): Promise<string[]> => rows.listDeleted(db, scope, keptSince(clock.now())),

    create(scope: Scope, fields: Fields, idempotencyKey: string | undefined): Promise<StoredHolding> {
      assertCanWrite(scope);
      const now = clock.now();
      const request = { scope, route: routes.create.operation, key: idempotencyKey, body: fields, now };
      return db.$transaction(async (tx) => {
        await lockScope(tx, scope); // the same request at the same moment, and the end of the account, come before or after
        const earlierId = await findCreated(tx, request);
        if (earlierId !== null) return getLive(await rows.find(tx, scope, earlierId));
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        const at = now.toISOString();
        const created: StoredHolding = { id: randomUUID(), userId: scope.userId, version: 1, createdAt: at, updatedAt: at, ...fields, deletedAt: null };
        await rows.insert(tx, scope, created, events.created.of({ spaceId: scope.spaceId, data: created, now }));
        await rememberCreated(tx, request, created.id);
        return created;
      });
    },

    update(scope: Scope, id: string, patch: Fields, ifMatch: number | undefined): Promise<StoredHolding> {
      assertCanWrite(scope);
      return change(scope, id, 'updated', (found) => {
        const stored = getLive(found);
        assertCurrent(routes.one, stored.version, ifMatch);
        return { ...stored, ...patch };
      });
    },

    async delete(scope: Scope, id: string, ifMatch: number | undefined): Promise<void> {
      await change(scope, id, 'deleted', (found, now) => {
        const stored = getLive(found);
        assertCurrent(routes.one, stored.version, ifMatch);
        return { ...stored, deletedAt: now.toISOString() };
      });
    },

    /** Brings back what was deleted; what is there already stays as it is, so that asking twice does no harm. */
    restore(scope: Scope, id: string): Promise<StoredHolding> {
      assertCanWrite(scope);
      return change(scope, id, 'restored', (stored, now) => {
        if (stored === null) throw missing();
        if (stored.deletedAt === null) return stored;
        if (stored.deletedAt <= keptSince(now).toISOString()) throw missing(); // the sweep will come for it
        return { ...stored, deletedAt: null };
      });
    },
  };
}

/** The use cases of one kind of holding. */
export type HoldingService = ReturnType<typeof holdingService>;
