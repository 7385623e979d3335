import type { Database, Transaction } from '../db.ts';
import { passkeyRepository as passkeys } from './passkey.repository.ts';
import { isOn, type SecondStep } from './second-step.repository.ts';
import type { SessionMethod } from './session.rules.ts';

/** The settings about the second step of administrators (SEC-22). */
export interface OwedStepDeps {
  readonly adminsNeedSecondStep: boolean;
  /** The host for which passkeys work; null if `PUBLIC_URL` has an IP address. */
  readonly passkeyHost: string | null;
}

/** A session and its account. */
interface SessionOfAccount {
  readonly user: {
    readonly id: string;
    readonly isAdmin: number;
    readonly secondStep: Pick<SecondStep, 'enabledAt' | 'removalAt'> | null;
  };
  /** Null for a session of an earlier release. */
  readonly method: string | null;
}

const WITH_SECOND_STEP: ReadonlySet<string | null> = new Set([
  'password-and-code',
  'passkey',
] satisfies SessionMethod[]);

/**
 * What an administrator must do before the admin area opens: set up a second step, or sign in with it; null if nothing.
 */
export async function owedStep(
  db: Database | Transaction,
  { user, method }: SessionOfAccount,
  { adminsNeedSecondStep, passkeyHost }: OwedStepDeps,
  now: Date,
): Promise<'set-up' | 'sign-in' | null> {
  if (!adminsNeedSecondStep || user.isAdmin !== 1) return null;
  const hasAny = isOn(user.secondStep, now) || (await passkeys.hasFor(db, user.id, passkeyHost));
  if (!hasAny) return 'set-up';
  // A session that was opened with a second step stays complete when the account has another one.
  return WITH_SECOND_STEP.has(method) ? null : 'sign-in';
}
