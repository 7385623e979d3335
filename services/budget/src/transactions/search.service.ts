import { parseSearch } from '@savvi/budget-contract/search-query';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type { TransactionFilter } from '@savvi/budget-contract/transaction-list';
import { JsonText } from '@savvi/service-kit/json-text';
import { type Cursor, cursorAfter } from '@savvi/service-kit/page';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import { foundBudget } from '../shared/budget-change.ts';
import { budgetRepository } from '../shared/budget.repository.ts';
import { type NamedCategories, searchRepository } from './search.repository.ts';
import { cursorOf } from './transaction-cursor.ts';

/** A search of the transactions of a budget, and a page of what it finds. */
export interface SearchRequest {
  readonly q: string | undefined;
  readonly month: string | undefined;
  readonly only: TransactionFilter | undefined;
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/** The use case of searching transactions (MON-57). */
export const searchService = ({ db }: { readonly db: Database }) => ({
  /** A page of the transactions that a search finds, as the JSON of the reply. */
  async search(
    scope: Scope,
    budgetId: string,
    { q = '', month, only, after, limit }: SearchRequest,
  ): Promise<JsonText> {
    const budget = foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
    const query = parseSearch(q);
    const lines = new Map<string, readonly string[]>();
    const categories = new Map<string, NamedCategories>();
    for (const condition of query.flat()) {
      if (condition.is === 'line' && !lines.has(condition.name))
        lines.set(condition.name, await searchRepository.linesNamed(db.raw, scope, budgetId, condition.name));
      if (condition.is === 'category' && !categories.has(condition.name))
        categories.set(
          condition.name,
          await searchRepository.categoriesNamed(db.raw, scope, budgetId, condition.name),
        );
    }
    const payers = { partner1: budget.partner1Name, partner2: budget.partner2Name };
    const { items, total, spent, income } = await searchRepository.find(
      db.raw,
      scope,
      { budgetId, query, payers, lines, categories, month, only },
      { after, limit },
    );
    const last = items.length === limit ? items.at(-1) : undefined;
    // The items are JSON texts of the reply.
    const next = last === undefined ? null : cursorAfter(cursorOf(JSON.parse(last) as MoneyTransaction));
    const figures = JSON.stringify({ total, spent, income, next }).slice(1);
    return new JsonText(`{"items":[${items.join(',')}],${figures}`);
  },
});

/** The use case of searching transactions. */
export type SearchService = ReturnType<typeof searchService>;
