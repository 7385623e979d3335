// The code that rates passwords loads when the user types the first character, because it contains the lists
// of common passwords.
import { COMMON_PASSWORDS } from '@savvi/contracts/identity/common-passwords';
import {
  type PasswordOwner,
  WEAKNESS_SENTENCES,
  weaknessOf,
} from '@savvi/contracts/identity/password-weakness';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { useEffect, useState } from 'react';
import { isBreached } from './breached-passwords.ts';

/** The most characters to score: more can only make the password stronger, and scoring takes time. */
const SCORED = 40;
const estimator = new ZxcvbnFactory({ dictionary: { passwords: [...COMMON_PASSWORDS] }, maxLength: SCORED });

const WORDS = ['Easy to guess', 'Weak', 'Fair', 'Strong', 'Very strong'] as const;
const ADVICE = 'A few unrelated words are safer.';
/** From this score on, a password counts as strong and no advice is shown. */
const STRONG = 3;
const COLORS = ['var(--danger)', 'var(--danger)', 'var(--data-2)', 'var(--accent)', 'var(--accent)'] as const;
const PARTS = [1, 2, 3, 4] as const;

/** How hard a password is to guess, from 0 (instantly) to 4, with advice for the user. */
export function strengthOf(
  password: string,
  owner: PasswordOwner,
): { score: 0 | 1 | 2 | 3 | 4; sentence: string } {
  const weakness = weaknessOf(password, owner);
  if (weakness !== null) return { score: 0, sentence: `${WORDS[0]}. ${WEAKNESS_SENTENCES[weakness]}` };
  const known = [
    owner.email,
    ...owner.email.split(/[@.]/),
    owner.firstName ?? '',
    owner.lastName ?? '',
  ].filter((word) => word !== '');
  const { score } = estimator.check(password, known);
  return { score, sentence: score >= STRONG ? `${WORDS[score]}.` : `${WORDS[score]}. ${ADVICE}` };
}

const BREACHED = {
  score: 0,
  sentence: 'This password has appeared in a data breach. Choose another one.',
} as const;

/** Whether a finished password has appeared in a data breach; null while there is none to check. */
function useBreach(finished: string | null): boolean {
  const [breached, setBreached] = useState<string | null>(null);
  useEffect(() => {
    if (finished === null) return undefined;
    let isWanted = true;
    void isBreached(finished).then((isFound) => {
      if (isWanted && isFound) setBreached(finished);
    });
    return () => {
      isWanted = false;
    };
  }, [finished]);
  return breached !== null && breached === finished;
}

/**
 * The strength of a new password: a bar with four parts, and a sentence. `left` is the password with which the
 * user last left the field; it is checked for breaches unless it is weak anyway.
 */
export function PasswordStrength({
  password,
  owner,
  left,
}: {
  password: string;
  owner: PasswordOwner;
  left: string;
}) {
  const isFinished = left === password && weaknessOf(password, owner) === null;
  const { score, sentence } = useBreach(isFinished ? password : null)
    ? BREACHED
    : strengthOf(password, owner);
  return (
    <>
      {/* Inline styles: the public pages load no style sheet after the first. */}
      <svg width="176" height="4" aria-hidden="true" data-score={score}>
        {PARTS.map((part) => (
          <rect
            key={part}
            x={(part - 1) * 45}
            width="41"
            height="4"
            rx="2"
            fill={Math.max(score, 1) >= part ? COLORS[score] : 'var(--data-track)'}
          />
        ))}
      </svg>
      <br />
      <span role="status">{sentence}</span>
    </>
  );
}
