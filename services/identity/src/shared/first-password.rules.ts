import { Problem } from '@savvi/service-kit/problem';
import type { Passwords } from './passwords.ts';

/** The two password hashes of an account. */
interface FirstPassword {
  readonly isAdmin: number;
  readonly password: string;
  readonly adminFilePassword: string | null;
}

/**
 * Whether an administrator still has the password of the operator's file (T-72). The start with the file
 * stores one hash in both columns, and every change of the password stores another one, so this also holds
 * for accounts of earlier releases.
 */
export const hasFirstPassword = ({ isAdmin, password, adminFilePassword }: FirstPassword): boolean =>
  isAdmin === 1 && password === adminFilePassword;

/**
 * Refuses the password that the operator's file holds, since every reader of the file knows it.
 * @throws {Problem} `weak-password`
 */
export async function assertNotFirstPassword(
  { adminFilePassword }: Pick<FirstPassword, 'adminFilePassword'>,
  newPassword: string,
  passwords: Passwords,
): Promise<void> {
  if (adminFilePassword === null || !(await passwords.isRight(adminFilePassword, newPassword))) return;
  throw new Problem('weak-password', {
    sentence: 'Choose a password that differs from the one you were given.',
  });
}
