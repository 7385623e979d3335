import type { Budget } from '@savvi/contracts/budget/budget';
import { mainBudget } from '@savvi/contracts/budget/main-budget';
import {
  debtFigures,
  type ListedThing,
  policyFigures,
  propertyFigures,
  savingsFigures,
} from '@savvi/contracts/overview';
import type { Area } from '@savvi/contracts/registry';
import { recordId, recordVersion, instant } from '@savvi/contracts/values';
import { budgetsQuery, get } from '@savvi/mfe-kit';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import * as z from '@savvi/contracts/schema';
import { isDeployed } from '../../registry/registry.queries.ts';
import { LIST_PATHS } from './list-paths.ts';

/**
 * A list as the dashboard has it: its area may not be there, it may be on its way, it may have failed (T-32).
 */
export type Listed<Item> =
  | { readonly state: 'absent' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reload: () => void }
  | { readonly state: 'ready'; readonly items: readonly Item[] };

// The dashboard reads of other areas' lists only what it shows, under a key of its own below the area's: a
// change there refreshes it, and the area's own list stays whole.
const figures = <Item>(domain: string, path: `/api/${string}`, item: z.ZodMiniType<Item>) =>
  queryOptions({
    queryKey: [domain, 'dashboard'],
    queryFn: ({ signal }) => get(path, z.array(item), signal),
  });

const documentFigures = z.pipe(
  z.object({
    id: recordId,
    version: z.optional(recordVersion),
    originalName: z.string(),
    uploadDate: instant,
    lastModified: instant,
  }),
  z.transform(({ id, version, originalName, uploadDate, lastModified }): ListedThing => ({
    id,
    version,
    name: originalName,
    createdAt: uploadDate,
    updatedAt: lastModified,
  })),
);

/** A vault of the last release answers without them. */
const datesOfEntry = {
  version: z.optional(recordVersion),
  createdAt: z.optional(instant),
  updatedAt: z.optional(instant),
};

const {
  masterplan: [savings, debts, properties, policies],
  vault: [passwords],
  documents: [documents],
} = LIST_PATHS;
const QUERIES = {
  savings: figures('savings-accounts', savings, savingsFigures),
  debts: figures('debts', debts, debtFigures),
  properties: figures('real-estate-properties', properties, propertyFigures),
  policies: figures('insurance-policies', policies, policyFigures),
  passwords: figures('passwords', passwords, z.object({ id: recordId, ...datesOfEntry })),
  documents: figures('documents', documents, documentFigures),
};

function listed<Item>(isThere: boolean, { data, isFetched, refetch }: UseQueryResult<Item[]>): Listed<Item> {
  if (!isThere) return { state: 'absent' };
  if (data !== undefined) return { state: 'ready', items: data };
  // One that failed stays so while it is asked for again: the page doesn't fall back into its skeleton.
  return isFetched ? { state: 'failed', reload: () => void refetch() } : { state: 'loading' };
}

/** The seven lists of the dashboard; a list is asked for only when its area is deployed (DASH-7, API-8). */
export function useLists(areas: readonly Area[]) {
  // Four names, four answers.
  const [hasBudget, hasPlan, hasVault, hasDocuments] = ['budget', 'masterplan', 'vault', 'documents'].map(
    (name) => isDeployed(areas, name),
  ) as [boolean, boolean, boolean, boolean];
  return {
    budgets: listed(hasBudget, useQuery({ ...budgetsQuery, enabled: hasBudget })),
    savings: listed(hasPlan, useQuery({ ...QUERIES.savings, enabled: hasPlan })),
    debts: listed(hasPlan, useQuery({ ...QUERIES.debts, enabled: hasPlan })),
    properties: listed(hasPlan, useQuery({ ...QUERIES.properties, enabled: hasPlan })),
    policies: listed(hasPlan, useQuery({ ...QUERIES.policies, enabled: hasPlan })),
    passwords: listed(hasVault, useQuery({ ...QUERIES.passwords, enabled: hasVault })),
    documents: listed(hasDocuments, useQuery({ ...QUERIES.documents, enabled: hasDocuments })),
  };
}

/** The seven lists of the dashboard. */
export type Lists = ReturnType<typeof useLists>;

/** Where budgets are made. */
export const LAB = '/create-budget';

/** Where the things of each list are; the master plan's address names its tab. */
export const PLACES: Readonly<Record<keyof Lists, string>> = {
  budgets: LAB,
  passwords: '/password-manager',
  savings: '/financial-master-plan?tab=savings',
  debts: '/financial-master-plan?tab=debts',
  properties: '/financial-master-plan?tab=properties',
  policies: '/financial-master-plan?tab=insurance',
  documents: '/document-locker',
};

/** The budget that the dashboard shows first (MON-5). */
export const mainOf = (budgets: Listed<Budget>): Budget | undefined => mainBudget(itemsOf(budgets) ?? []);

/** The items of a list, or null while it can't be had. */
export const itemsOf = <Item>(list: Listed<Item>): readonly Item[] | null =>
  list.state === 'ready' ? list.items : null;

/** Asks again for every list that failed; null when none did. */
export function reloadOf(lists: readonly Listed<unknown>[]): (() => void) | null {
  const failed = lists.filter((list) => list.state === 'failed');
  return failed.length === 0 ? null : () => failed.forEach(({ reload }) => reload());
}
