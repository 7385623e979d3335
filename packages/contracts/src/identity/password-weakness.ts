// Detects passwords that attackers guess first. The lists of common passwords are large, so pages load this
// module on demand.
import { type Commonness, commonnessOf } from './common-password.ts';

/** The owner of a password, whose details an attacker may know. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** Why a password is among the first guesses. */
export type PasswordWeakness = Commonness | 'repeated' | 'run' | 'personal' | 'product';

/** Names shorter than this occur in too many good passwords, so they are not checked. */
const NAME_MIN = 3;

const codesOf = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

/**
 * Whether the characters form an ascending or descending run: `123456`, `fedcba`. 0 follows 9, as on a
 * keyboard.
 */
function isRun(password: string): boolean {
  // Replaces a 0 at the end of a run by ':', the character after '9', so that 0 follows 9.
  const codes = codesOf(password.replace(/^0(?=987)/, ':').replace(/0$/, ':'));
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && (step === 1 || step === -1);
}

const isRepeated = (password: string) => new Set(password).size === 1;

/** Reduces a text to its lower-case letters and digits, so that `ada.lovelace` equals `Ada Lovelace!`. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a password is one of the words, with or without digits and symbols around it. */
function isOneOf(words: ReadonlySet<string>, password: string): boolean {
  const typed = bare(password);
  return words.has(typed) || words.has(typed.replaceAll(/^\p{N}+|\p{N}+$/gu, ''));
}

/** Whether a password is the user's address or name, with or without digits and symbols around it. */
function isPersonal(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const [first, last] = [bare(firstName ?? ''), bare(lastName ?? '')];
  const known = new Set(
    [bare(email), bare(email.split('@')[0] ?? ''), first, last, first + last, last + first].filter(
      (word) => word.length >= NAME_MIN,
    ),
  );
  return isOneOf(known, password);
}

/** The names of the product, which attackers try at it first (ASVS 5.0, 6.2.11). */
const PRODUCT_NAMES: ReadonlySet<string> = new Set([
  'savvi',
  'budgetpro',
  'budgetprobysavvi',
  'savvibudgetpro',
]);

/** Why a password is easy to guess; null when it is not. Ignores case. */
export function weaknessOf(password: string, owner: PasswordOwner): PasswordWeakness | null {
  const typed = password.toLowerCase();
  if (password === '') return null;
  if (isRepeated(typed)) return 'repeated';
  if (isRun(typed)) return 'run';
  if (isPersonal(password, owner)) return 'personal';
  return isOneOf(PRODUCT_NAMES, password) ? 'product' : commonnessOf(typed);
}

/** The messages about weak passwords: what is wrong, and what to do. */
export const WEAKNESS_SENTENCES: Readonly<Record<PasswordWeakness, string>> = {
  common: 'This is one of the 10,000 most common passwords. Choose a few unrelated words instead.',
  'less-common': 'This is one of the 50,000 most common passwords. Choose a few unrelated words instead.',
  repeated: 'This password repeats one character. Choose a few unrelated words instead.',
  run: 'This password is a simple sequence. Choose a few unrelated words instead.',
  product: 'This password is the name of this product. Choose a few unrelated words instead.',
  personal: 'This password is your name or your email address. Choose a few unrelated words instead.',
};
