import type { RecordNamesProps } from '@savvi/mfe-kit';

/** Accounts of the master plan in tests. */
export const CHECKING = {
  kind: 'savings-account',
  id: '0190aaaa-0000-7000-8000-000000000001',
  name: 'Checking',
};
/** A savings account of the master plan in tests. */
export const SAVINGS = {
  kind: 'savings-account',
  id: '0190aaaa-0000-7000-8000-000000000002',
  name: 'Savings',
};
/** A debt of the master plan in tests. */
export const CARD = { kind: 'debt', id: '0190aaaa-0000-7000-8000-000000000003', name: 'Credit card' };

/** A shell that knows the names of records. */
export const withAccounts = (records = [SAVINGS, CHECKING, CARD]) => ({
  RecordNames: ({ kinds, children }: RecordNamesProps) =>
    children({
      records: records.filter(({ kind }) => kinds.includes(kind)),
      isLoading: false,
      reload: null,
    }),
});
