import type { Budget } from '@savvi/budget-contract/budget';
import {
  type Categories,
  type CategoriesInput,
  type Category,
  type CategoryDeleted,
  type CategoryUse,
  type LineCategoryInput,
  NO_CATEGORY,
  type StoredCategory,
  usesCategories,
} from '@savvi/budget-contract/category';
import { monthChanged } from '@savvi/budget-contract/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { foundBudget } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { categoryRepository, type StoredCategories } from '../shared/category.repository.ts';
import { closedMonthRepository } from '../shared/closed-month.repository.ts';
import { assertBudgetHeld } from '../shared/held-budget.ts';
import { assertCategory, storeCategories } from '../shared/held-category.ts';
import { monthEvents } from '../shared/month-events.ts';
import { planLineRepository } from '../shared/plan-line.repository.ts';
import { linesOf, type PlanLine, withIds } from '../shared/plan-lines.rules.ts';
import { planLinesOf } from '../shared/plan-lines.ts';
import { categoryUseRepository as use } from './category-use.repository.ts';

/** Dependencies of {@link categoryService}. */
export interface CategoryDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

type Lines = Pick<Budget, 'fixedExpenses' | 'variableExpenses'>;

const LIST = 'list of categories';

const isSameList = (one: readonly Category[], other: readonly Category[]): boolean =>
  one.length === other.length &&
  one.every(({ id, name, group }, at) => {
    const each = other[at];
    return each?.id === id && each.name === name && each.group === group;
  });

/** The use cases of categories (MON-18, MON-19). */
export function categoryService({ db, outbox, clock }: CategoryDeps) {
  /** Categories as the API returns them, with those of the lines. */
  async function answer(
    client: RawTransaction,
    scope: Scope,
    budgetId: string,
    { categories, version }: StoredCategories,
    budget: Lines,
  ): Promise<Categories> {
    const stored = await planLineRepository.list(client, scope, budgetId);
    const lines = withIds(linesOf(budget), stored, () => '');
    const of = (list: 'fixed' | 'variable') =>
      lines.flatMap((line) => (line.list === list ? [line.categoryId] : []));
    return {
      categories: [...categories],
      lines: { fixed: of('fixed'), variable: of('variable') },
      version,
    };
  }

  /** Runs a change under the lock of the space, which all changes of plans take. */
  const changing = <Result>(
    scope: Scope,
    budgetId: string,
    work: (tx: Transaction, budget: Lines, before: StoredCategories) => Promise<Result>,
  ): Promise<Result> =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope);
      if (await isErased(tx, scope)) throw new Problem('unauthorized');
      await assertBudgetHeld(tx, scope, budgetId);
      const budget = foundBudget(await budgetRepository.find(tx, scope, budgetId));
      return work(tx, budget, await categoryRepository.list(tx, scope, budgetId));
    });

  /** Stores categories. Their names and lines are those of the open months, too. */
  async function store(
    tx: Transaction,
    scope: Scope,
    budgetId: string,
    before: StoredCategories,
    categories: readonly Category[],
  ): Promise<StoredCategories> {
    const now = clock.now();
    const months = await closedMonthRepository.listOpen(tx, scope, budgetId);
    await outbox.append(tx, monthEvents(monthChanged, scope, { budgetId, months }, now));
    return storeCategories(tx, scope, budgetId, { before, categories, now });
  }

  /**
   * Stores the category that `choose` returns for each line. Open months with another one ask for an update.
   * @throws {Problem} `not-found` for an unknown category
   */
  async function assign(
    tx: Transaction,
    scope: Scope,
    budget: Lines & { readonly id: string },
    categories: StoredCategories,
    choose: (line: PlanLine) => string | null,
  ): Promise<void> {
    const before = await planLinesOf(tx, scope, budget);
    const after = before.map((line) => ({ ...line, categoryId: choose(line) }));
    await planLineRepository.replace(tx, scope, budget.id, after);
    for (const [at, { categoryId }] of after.entries())
      if (categoryId !== null && categoryId !== before[at]?.categoryId)
        assertCategory(categories, categoryId);
  }

  return {
    async list(scope: Scope, budgetId: string): Promise<Categories> {
      const budget = foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      return answer(db.raw, scope, budgetId, await categoryRepository.list(db.raw, scope, budgetId), budget);
    },

    listAll: (scope: Scope): Promise<StoredCategory[]> => use.listAll(db.raw, scope),

    /**
     * Adds, renames and reorders categories; open months get the new names. A category that the budget has cannot be
     * missing, because a deletion decides where its lines and transactions go.
     */
    replace: (
      scope: Scope,
      budgetId: string,
      { categories, lines }: CategoriesInput,
      ifMatch: number | undefined,
    ): Promise<Categories> =>
      changing(scope, budgetId, async (tx, budget, before) => {
        if (usesCategories(before) && lines === undefined && isSameList(before.categories, categories))
          return answer(tx, scope, budgetId, before, budget);
        assertCurrent(LIST, before.version, ifMatch);
        const ids = new Set(categories.map(({ id }) => id));
        if (usesCategories(before) && before.categories.some(({ id }) => !ids.has(id)))
          throw new Problem('invalid', { sentence: 'Some categories are missing. Delete them one by one.' });
        const changed = await store(tx, scope, budgetId, before, categories);
        await categoryRepository.rename(tx, scope, budgetId);
        if (lines !== undefined)
          await assign(tx, scope, { ...budget, id: budgetId }, changed, ({ list, position }) => {
            if (lines[list].length !== budget[`${list}Expenses`].length) throw new Problem('stale');
            return lines[list][position] ?? null;
          });
        return answer(tx, scope, budgetId, changed, budget);
      }),

    /** Sets the category of a line. @throws {Problem} `stale` if the budget has another line in its place */
    setOfLine: (
      scope: Scope,
      budgetId: string,
      { list, position, name, categoryId }: LineCategoryInput,
      ifMatch: number | undefined,
    ): Promise<Categories> =>
      changing(scope, budgetId, async (tx, budget, before) => {
        assertCurrent(LIST, before.version, ifMatch);
        if (budget[`${list}Expenses`][position]?.name !== name) throw new Problem('stale');
        const isSame = (each: PlanLine) => each.list === list && each.position === position;
        const changed = await store(tx, scope, budgetId, before, before.categories);
        await assign(tx, scope, { ...budget, id: budgetId }, changed, (each) =>
          isSame(each) ? categoryId : each.categoryId,
        );
        return answer(tx, scope, budgetId, changed, budget);
      }),

    /** How often a category is used. @throws {Problem} `not-found` */
    async useOf(scope: Scope, budgetId: string, id: string): Promise<CategoryUse> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      assertCategory(await categoryRepository.list(db.raw, scope, budgetId), id);
      return use.count(db.raw, scope, budgetId, id);
    },

    /**
     * Deletes a category. Its lines and its transactions outside of closed months move to another category or to none;
     * none of them is deleted.
     * @throws {Problem} `not-found`; `invalid` for a used category without a target
     */
    delete: (
      scope: Scope,
      budgetId: string,
      id: string,
      to: string | undefined,
      ifMatch: number | undefined,
    ): Promise<CategoryDeleted> =>
      changing(scope, budgetId, async (tx, budget, before) => {
        assertCurrent(LIST, before.version, ifMatch);
        assertCategory(before, id);
        const categories = before.categories.filter((each) => each.id !== id);
        const target = categories.find((each) => each.id === to) ?? null;
        if (to !== undefined && to !== NO_CATEGORY) assertCategory({ ...before, categories }, to);
        const moved = await use.count(tx, scope, budgetId, id);
        if (to === undefined && moved.lines + moved.transactions > 0)
          throw new Problem('invalid', {
            sentence: 'This category is used. Choose where its lines and transactions go.',
          });
        await use.move(tx, scope, budgetId, id, target, clock.now());
        const changed = await store(tx, scope, budgetId, before, categories);
        return { ...(await answer(tx, scope, budgetId, changed, budget)), moved };
      }),
  };
}

/** The use cases of categories. */
export type CategoryService = ReturnType<typeof categoryService>;
