import { useShell } from '@savvi/mfe-kit';
import type { ReactNode } from 'react';
import type { Named } from './account.texts.ts';

/** The kinds of records that are accounts of a transaction or a bill. */
const KINDS = ['savings-account', 'debt'];

/** Whether the accounts are still loaded, and how to load them again; null if that did not fail. */
export interface AccountsLoading {
  readonly isLoading: boolean;
  readonly reload: (() => void) | null;
}

interface AccountNamesProps {
  readonly children: (accounts: readonly Named[], loading: AccountsLoading) => ReactNode;
}

const LOADED: AccountsLoading = { isLoading: false, reload: null };

/** Renders its children with the accounts of the master plan, by name; with none until they are loaded. */
export function AccountNames({ children }: AccountNamesProps) {
  const { RecordNames } = useShell();
  if (RecordNames === undefined) return children([], LOADED);
  return (
    <RecordNames kinds={KINDS}>
      {({ records, ...loading }) =>
        children(
          records.toSorted((one, other) => one.name.localeCompare(other.name)),
          loading,
        )
      }
    </RecordNames>
  );
}
