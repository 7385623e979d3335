import {
  type PasswordOwner,
  WEAKNESS_SENTENCES,
  weaknessOf,
} from '@savvi/contracts/identity/password-weakness';
import { Problem } from '@savvi/service-kit/problem';

/**
 * `hint`: any six characters will do, as the specification says, and pages only warn. `refuse`: the first
 * guesses are refused.
 */
export type CommonPasswords = 'hint' | 'refuse';

/**
 * Refuses a new password that is among the first guesses, where the operator wants that.
 * @throws {Problem} `weak-password`
 */
export type PasswordPolicy = (password: string, owner: PasswordOwner) => void;

/** The policy of an installation. Passwords that are in use already stay valid. */
export function passwordPolicy(commonPasswords: CommonPasswords): PasswordPolicy {
  return (password, owner) => {
    const weakness = commonPasswords === 'refuse' ? weaknessOf(password, owner) : null;
    if (weakness !== null) throw new Problem('weak-password', { sentence: WEAKNESS_SENTENCES[weakness] });
  };
}
