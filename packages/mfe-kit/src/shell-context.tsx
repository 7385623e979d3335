import type { Entitlements, PlanType } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import { createContext, type ReactNode, useContext } from 'react';

/** What a toast says. `destructive` is for failures. */
export interface ToastInput {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'default' | 'success' | 'destructive';
  readonly action?: { readonly label: string; readonly onAction: () => void };
}

/** The plan as screens need it (BILL-28). */
export interface SubscriptionContext {
  readonly planType: PlanType;
  readonly trialDaysRemaining: number;
  readonly isTrialActive: boolean;
  readonly isAdmin: boolean;
}

/**
 * What the shell gives every area: the only thing they share at run time in addition to the query client and
 * the router.
 */
export interface Shell {
  readonly user: User;
  readonly entitlements: Entitlements;
  readonly subscription: SubscriptionContext;
  /** Shows one toast; it replaces the one before. */
  toast(input: ToastInput): void;
  /** Where upgrading straight at the payment provider leads (T-40); null while no plan can be bought. */
  readonly checkoutUrl: string | null;
  /** The server's present, so that every device shows the same day. */
  now(): Date;
  /** Storage of this browser tab that belongs to the signed-in user and is wiped at sign-out. */
  readonly drafts: DraftStore;
}

/** Where an unfinished form waits. Never throws: blocked or full storage only forgets. */
export interface DraftStore {
  read(name: string): unknown;
  write(name: string, draft: unknown): void;
  remove(name: string): void;
}

const ShellContext = createContext<Shell | null>(null);

/** Gives the shell to everything below. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** The shell around this area. @throws when used outside of it. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('useShell is used outside the shell');
  return shell;
}
