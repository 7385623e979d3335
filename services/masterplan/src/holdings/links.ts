// Links between holdings, and the mortgages that linked debts replace in the net worth (LNK-1, LNK-2).
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import type { Fields, StoredHolding } from '../shared/holding.ts';
import { debtKind, type Kind, propertyKind } from '../shared/kinds.ts';
import { hasMortgage } from '../shared/links.repository.ts';

const TARGETS = { property: propertyKind, debt: debtKind } as const;

/**
 * Rejects a new link to a missing or deleted holding; a stored link to a deleted one may stay.
 * @throws {Problem} `invalid`
 */
export async function assertLinks(
  tx: Transaction,
  scope: Scope,
  { links }: Pick<Kind, 'links'>,
  { fields, stored }: { fields: Fields; stored?: StoredHolding },
): Promise<void> {
  for (const [field, target] of Object.entries(links)) {
    const id = fields[field];
    if (typeof id !== 'string' || id === stored?.[field]) continue;
    const { rows, routes } = TARGETS[target];
    const found = await rows.find(tx, scope, id);
    if (found === null || found.deletedAt !== null)
      throw new Problem('invalid', { sentence: `${field} must be the id of one of your ${routes.many}.` });
  }
}

/**
 * Returns the property with the part of its mortgage that linked debts replace: zero if it has a linked debt but no
 * mortgage balance of its own, null without a linked debt.
 */
export async function withLinkedMortgage(
  tx: Transaction,
  scope: Pick<Scope, 'spaceId'>,
  property: StoredHolding,
): Promise<StoredHolding> {
  const isLinked = await hasMortgage(tx, scope, property.id);
  return { ...property, linkedMortgage: isLinked ? (property['mortgageBalance'] ?? '0.00') : null };
}

/**
 * Brings a property up to date after a change of a debt. A property that is deleted is brought up to date when it is
 * restored.
 */
export async function refreshMortgage(
  tx: Transaction,
  scope: Pick<Scope, 'spaceId'>,
  id: string,
  now: Date,
): Promise<StoredHolding | null> {
  const { rows, events, dataOf } = propertyKind;
  const stored = await rows.find(tx, scope, id);
  if (stored === null || stored.deletedAt !== null) return stored;
  const current = await withLinkedMortgage(tx, scope, stored);
  if (current['linkedMortgage'] === stored['linkedMortgage']) return stored;
  const next = { ...current, version: stored.version + 1, updatedAt: now.toISOString() };
  // The lock of the space excludes concurrent changes, so the row still has the version that was read.
  await rows.replace(tx, scope, next, events.updated.of({ spaceId: scope.spaceId, data: dataOf(next), now }));
  return next;
}
