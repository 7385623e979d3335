import type { Entitlements, PlanType } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** The contents of a toast. `destructive` is for failures. */
export interface ToastInput {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'default' | 'success' | 'destructive';
  readonly action?: { readonly label: string; readonly onAction: () => void };
}

/** The user's plan for pages (BILL-28). */
export interface SubscriptionContext {
  readonly planType: PlanType;
  readonly trialDaysRemaining: number;
  readonly isTrialActive: boolean;
  readonly isAdmin: boolean;
}

/**
 * What the shell provides to every area. Areas share nothing else at run time except the query client and the
 * router.
 */
export interface Shell {
  readonly user: User;
  readonly entitlements: Entitlements;
  readonly subscription: SubscriptionContext;
  /** Shows a toast in place of the previous one. */
  toast(input: ToastInput): void;
  /** The payment provider's checkout for upgrading (T-40); null while no plan can be bought. */
  readonly checkoutUrl: string | null;
  /** The server's current time, so that every device shows the same day. */
  now(): Date;
  /** Storage of this browser tab that belongs to the signed-in user and is wiped at sign-out. */
  readonly drafts: DraftStore;
  /**
   * The name of a record of any area, as a link to its page. It shows its children until the name is known, and if no
   * area has the record. Shells of the last release do not have it.
   */
  readonly RecordLink?: ComponentType<RecordLinkProps>;
  /** The names of all records of some kinds, of any areas. Shells of the last release do not have it. */
  readonly RecordNames?: ComponentType<RecordNamesProps>;
  /**
   * The papers of a record: a button with their number, which opens their list. It is empty if no area keeps papers.
   * Shells of the last release do not have it.
   */
  readonly Papers?: ComponentType<PapersProps>;
}

/** A record by its kind, as in the types of its events, with its id and name. */
export interface PapersProps {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

/** The kinds of records to name, and what to render with them. */
export interface RecordNamesProps {
  readonly kinds: readonly string[];
  readonly children: (named: {
    /** The records of the lists that are loaded. */
    readonly records: readonly PapersProps[];
    readonly isLoading: boolean;
    /** Loads failed lists again; null if none failed. */
    readonly reload: (() => void) | null;
    /** The kinds that no deployed area has. Shells of the last release do not have it. */
    readonly unknownKinds?: readonly string[];
    /**
     * When the oldest of the lists was fetched, in milliseconds of this device's clock; a pending or failed refetch does
     * not change it. It is 0 while a list is missing. Shells of the last release do not have it.
     */
    readonly fetchedAt?: number;
  }) => ReactNode;
}

/** A record of any area, by its kind or the kind of a date that it has, such as `policy`, and its id. */
export interface RecordLinkProps {
  readonly kind: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** Stores unfinished forms. It never throws: with blocked or full storage it stores nothing. */
export interface DraftStore {
  read(name: string): unknown;
  write(name: string, draft: unknown): void;
  remove(name: string): void;
}

const ShellContext = createContext<Shell | null>(null);

/** Provides the shell to its children. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** The shell around this area. @throws when used outside of a ShellProvider */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('useShell is used outside of ShellProvider');
  return shell;
}
