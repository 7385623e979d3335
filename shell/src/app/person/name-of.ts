import type { User } from '@savvi/contracts/identity/account';

type Named = Pick<User, 'firstName' | 'lastName' | 'email'>;

/** A user's full name; the email address of a user without a name. */
export function nameOf({ firstName, lastName, email }: Named): string {
  const name = [firstName, lastName].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return name.length > 0 ? name.join(' ') : email;
}

/** Returns one or two letters that represent a user without a photo. */
export function initialsOf(named: Named): string {
  const words = nameOf(named).split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
