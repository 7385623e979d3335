// The code that rates passwords loads when the user types the first character, because it contains the list
// of 10,000 common passwords.
import { COMMON_PASSWORDS } from '@savvi/contracts/identity/common-passwords';
import {
  type PasswordOwner,
  WEAKNESS_SENTENCES,
  weaknessOf,
} from '@savvi/contracts/identity/password-weakness';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';

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

/** The strength of a new password: a bar with four parts, and a sentence. */
export function PasswordStrength({ password, owner }: { password: string; owner: PasswordOwner }) {
  const { score, sentence } = strengthOf(password, owner);
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
