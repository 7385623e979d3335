import * as z from '@savvi/contracts/schema';
import { type Gap, type GapRecord, gapKey } from '@savvi/masterplan-contract/gaps';
import { knownGapsOf } from '@savvi/masterplan-contract/known-gaps';
import { get, recordsQuery, useShell } from '@savvi/mfe-kit';
import { queryOptions, useQuery } from '@savvi/mfe-kit/query';
import { dayOf } from '@savvi/ui/format';
import { useMemo } from 'react';
import { dismissedQuery } from '../hints/dismissed-hints.ts';
import { debts as debtKind } from '../kinds/debts.ts';
import { policies as policyKind } from '../kinds/policies.ts';
import { properties as propertyKind } from '../kinds/properties.ts';
import { savings as savingsKind } from '../kinds/savings.ts';
import {
  documentsIn,
  gapAccounts,
  gapDebts,
  gapPolicies,
  gapProperties,
  incomeIn,
} from './gap-input.rules.ts';

// These queries have the keys that the shell uses for the same lists of other areas. The shell stores the unchanged
// responses there and refreshes them when a record changes.
const unchanged = z.array(z.custom<unknown>());
const documentsQuery = queryOptions({
  queryKey: ['documents', 'dashboard'],
  queryFn: () => get('/api/documents', unchanged),
  select: documentsIn,
});
const incomeQuery = queryOptions({
  queryKey: ['budgets'],
  queryFn: () => get('/api/budgets', unchanged),
  select: incomeIn,
});

/** A gap with the key of its dismissal. */
export interface FoundGap {
  readonly gap: Gap;
  readonly key: string;
}

/** Finds the gaps in the lists that are loaded. The result follows every change of a list. */
export function useGaps() {
  const { now, entitlements } = useShell();
  const accounts = useQuery(recordsQuery(savingsKind));
  const debts = useQuery(recordsQuery(debtKind));
  const properties = useQuery(recordsQuery(propertyKind));
  const policies = useQuery(recordsQuery(policyKind));
  // Without the document locker, users cannot upload the documents that its rules request.
  const hasDocuments = entitlements.hasDocumentLocker;
  const documents = useQuery({ ...documentsQuery, enabled: hasDocuments });
  const income = useQuery(incomeQuery);
  // No event reports a dismissal on another device.
  const hints = useQuery({ ...dismissedQuery, refetchOnMount: 'always' });

  const own = [accounts, debts, properties, policies];
  const sources = [
    { list: accounts, label: savingsKind.many },
    { list: debts, label: debtKind.many },
    { list: properties, label: propertyKind.many },
    { list: policies, label: policyKind.many },
    ...(hasDocuments ? [{ list: documents, label: 'documents' }] : []),
    { list: income, label: 'budgets' },
  ];
  const failed = sources.filter(({ list }) => list.data === undefined && list.isFetched);
  const all = [...sources.map(({ list }) => list), hints];

  const today = dayOf(now());
  // The query may still have data from before the plan excluded documents.
  const usedDocuments = hasDocuments ? documents.data : undefined;
  const found = useMemo(
    () =>
      knownGapsOf({
        today,
        debts: debts.data && gapDebts(debts.data),
        properties: properties.data && gapProperties(properties.data),
        policies: policies.data && gapPolicies(policies.data),
        accounts: accounts.data && gapAccounts(accounts.data),
        documents: usedDocuments,
        monthlyIncome: income.data,
      }).map((gap): FoundGap => ({ gap, key: gapKey(gap) })),
    [today, debts.data, properties.data, policies.data, accounts.data, usedDocuments, income.data],
  );
  const dismissed = new Set(hints.data);

  return {
    isLoading: all.some(({ data, isFetched }) => data === undefined && !isFetched),
    /** Whether nothing can be shown, because all lists of the plan or the list of dismissals failed to load. */
    isFailed: hints.data === undefined || own.every(({ data }) => data === undefined),
    open: found.filter(({ key }) => !dismissed.has(key)),
    dismissed: found.filter(({ key }) => dismissed.has(key)),
    /** The labels of the lists that failed to load. */
    missing: failed.map(({ label }) => label),
    isReloading: all.some(({ data, isFetching }) => data === undefined && isFetching),
    reload() {
      for (const { data, isFetched, refetch } of all) if (data === undefined && isFetched) void refetch();
    },
    hasDocuments,
    hasIncome: income.data === undefined || Number(income.data) > 0,
    /** Whether the plan has no record at all. */
    isEmpty: own.every(({ data }) => data?.length === 0),
    records: {
      debt: debts.data,
      property: properties.data,
      policy: policies.data,
      account: accounts.data,
    },
  };
}

/** The records of the plan by their kind in a gap. A list is undefined until it is loaded. */
export type PlanRecords = ReturnType<typeof useGaps>['records'];

/** The id of the first record of a kind in a gap. */
export const idIn = ({ records }: Gap, kind: GapRecord['kind']): string | undefined =>
  records.find((record) => record.kind === kind)?.id;
