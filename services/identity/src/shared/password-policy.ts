import {
  type PasswordOwner,
  WEAKNESS_SENTENCES,
  weaknessOf,
} from '@savvi/contracts/identity/password-weakness';
import { Problem } from '@savvi/service-kit/problem';

/**
 * `hint`: any six characters are accepted, as the specification says, and pages only warn. `refuse`: common
 * passwords are rejected.
 */
export type CommonPasswords = 'hint' | 'refuse';

/** Rejects a common password where the operator wants that. @throws {Problem} `weak-password` */
export type PasswordPolicy = (password: string, owner: PasswordOwner) => void;

/** The policy of an installation. It applies to new passwords only. */
export function passwordPolicy(commonPasswords: CommonPasswords): PasswordPolicy {
  return (password, owner) => {
    const weakness = commonPasswords === 'refuse' ? weaknessOf(password, owner) : null;
    if (weakness !== null) throw new Problem('weak-password', { sentence: WEAKNESS_SENTENCES[weakness] });
  };
}
