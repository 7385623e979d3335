// What somebody who guesses passwords tries first. A module of its own: the list is 75 kB, so pages load it
// when it is needed.
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Whose password it is; whoever guesses knows this, too. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** Why a password is among the first guesses. */
export type PasswordWeakness = 'common' | 'repeated' | 'run' | 'personal';

const COMMON = new Set(COMMON_PASSWORDS.map((password) => password.toLowerCase()));
/** A name of fewer letters is part of too many good passwords. */
const NAME_MIN = 3;

const codesOf = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

/**
 * Whether each character follows the one before by the same step of one: `123456`, `fedcba`. After 9 comes 0,
 * as on a keyboard.
 */
function isRun(password: string): boolean {
  const codes = codesOf(password.replace(/^0(?=987)/, ':').replace(/0$/, ':')); // ':' is the character after 9
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && (step === 1 || step === -1);
}

const isRepeated = (password: string) => new Set(password).size === 1;

/** Letters and digits only, so that `ada.lovelace` and `Ada Lovelace!` are one. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a password is the address or a name, with or without digits and signs around it. */
function isPersonal(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const [first, last] = [bare(firstName ?? ''), bare(lastName ?? '')];
  const known = new Set(
    [bare(email), bare(email.split('@')[0] ?? ''), first, last, first + last, last + first].filter(
      (word) => word.length >= NAME_MIN,
    ),
  );
  const typed = bare(password);
  return known.has(typed) || known.has(typed.replaceAll(/^\p{N}+|\p{N}+$/gu, ''));
}

/** Why a password falls to the first guesses, or null. Letter case makes no difference. */
export function weaknessOf(password: string, owner: PasswordOwner): PasswordWeakness | null {
  const typed = password.toLowerCase();
  if (password === '') return null;
  if (isRepeated(typed)) return 'repeated';
  if (isRun(typed)) return 'run';
  if (COMMON.has(typed)) return 'common';
  return isPersonal(password, owner) ? 'personal' : null;
}

/** What a person reads about a weak password: what is wrong, and what to do. */
export const WEAKNESS_SENTENCES: Readonly<Record<PasswordWeakness, string>> = {
  common: 'This is one of the 10,000 most common passwords. Choose a few unrelated words instead.',
  repeated: 'This password repeats one character. Choose a few unrelated words instead.',
  run: 'This password is a simple sequence. Choose a few unrelated words instead.',
  personal: 'This password is your name or your email address. Choose a few unrelated words instead.',
};
