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

/** The state of a list: its area may not be deployed, it may be loading, and it may have failed (T-32). */
export type Listed<Item> =
  | { readonly state: 'absent' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reload: () => void }
  | { readonly state: 'ready'; readonly items: readonly Item[] };

// The dashboard reads only the fields that it shows, under its own query key below the area's. A change in
// the area invalidates both, and the area's own list stays complete.
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

/**
 * The dates of a vault entry are optional, because the previous release of the vault does not return them.
 */
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
  // A failed list stays failed while it is retried, so that the page does not switch back to its skeleton.
  return isFetched ? { state: 'failed', reload: () => void refetch() } : { state: 'loading' };
}

/**
 * Fetches the seven lists of the dashboard; a list is requested only if its area is deployed (DASH-7, API-8).
 */
export function useLists(areas: readonly Area[]) {
  // map() returns one result for each of the four area names.
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

/** The page that creates budgets. */
export const LAB = '/create-budget';

/** The page of each list; the master plan's address names its tab. */
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

/** The items of a list, or null if it is not loaded. */
export const itemsOf = <Item>(list: Listed<Item>): readonly Item[] | null =>
  list.state === 'ready' ? list.items : null;

/** A function that retries every failed list; null if none failed. */
export function reloadOf(lists: readonly Listed<unknown>[]): (() => void) | null {
  const failed = lists.filter((list) => list.state === 'failed');
  return failed.length === 0 ? null : () => failed.forEach(({ reload }) => reload());
}
