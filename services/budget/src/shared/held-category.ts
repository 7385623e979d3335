import { CATEGORIES_IN_ALL_MAX, type Category, usesCategories } from '@savvi/budget-contract/category';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { categoryRepository, type StoredCategories } from './category.repository.ts';

/** The message of the problem `not-found` for a category. */
export const NO_CATEGORY_FOUND = 'This category does not exist.';

/** @throws {Problem} `not-found` */
export function assertCategory({ categories }: StoredCategories, id: string): void {
  if (categories.every((each) => each.id !== id))
    throw new Problem('not-found', { sentence: NO_CATEGORY_FOUND });
}

/**
 * Stores the categories of a budget in its next version, under the lock of the space.
 * @throws {Problem} `full`
 */
export async function storeCategories(
  tx: RawTransaction,
  scope: Scope,
  budgetId: string,
  {
    before,
    categories,
    now,
  }: {
    readonly before: StoredCategories;
    readonly categories: readonly Category[];
    readonly now: Date;
  },
): Promise<StoredCategories> {
  const others = await categoryRepository.countOthers(tx, scope, budgetId);
  if (others + categories.length > CATEGORIES_IN_ALL_MAX && categories.length >= before.categories.length)
    throw new Problem('full');
  const changed = { categories, version: before.version + 1 };
  await categoryRepository.replace(tx, scope, budgetId, changed, now);
  return changed;
}

/**
 * Checks that a budget has the categories of transactions, under the lock of the space. The first use of a standard
 * category stores them all.
 * @throws {Problem} `not-found` or `full`
 */
export async function assertCategoriesHeld(
  tx: RawTransaction,
  scope: Scope,
  budgetId: string,
  chosen: readonly (string | null | undefined)[],
  now: Date,
): Promise<void> {
  const ids = new Set(chosen.filter((id) => id != null));
  if (ids.size === 0) return;
  const stored = await categoryRepository.list(tx, scope, budgetId);
  for (const id of ids) assertCategory(stored, id);
  if (!usesCategories(stored))
    await storeCategories(tx, scope, budgetId, { before: stored, categories: stored.categories, now });
}
