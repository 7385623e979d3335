import { describe, expect, it } from 'vitest';
import { mailOf } from '../shared/letter.ts';
import {
  lostAuthenticatorLetter,
  type NotMeKind,
  removalLetter,
  securityLetter,
} from './security-mail.texts.ts';

const ANN = { firstName: 'Ann', timeZone: 'America/New_York' };
const mail = {
  id: '',
  userId: '',
  device: 'Firefox on Windows',
  address: '192.0.2.1',
  codesLeft: null,
  email: null,
  createdAt: new Date('2026-03-03T12:00:00.000Z'),
  attempts: 1,
};
const letterOf = (kind: NotMeKind, over: object = {}) =>
  securityLetter({ ...mail, kind, ...over }, ANN, 'http://localhost:8080/not-me#token=x');

describe('a mail about a security event', () => {
  it.each([
    [
      'signed-in-from-new-device',
      'New sign-in to your account',
      'Someone signed in to your BudgetPRO account',
    ],
    [
      'password-changed',
      'Your BudgetPRO password was changed',
      'The password for your BudgetPRO account was changed',
    ],
    [
      'password-reset',
      'Your BudgetPRO password was reset',
      'The password for your BudgetPRO account was reset',
    ],
    ['second-step-on', 'Two-step verification is on', 'Two-step verification is now on'],
    ['second-step-off', 'Two-step verification is off', 'Two-step verification was turned off'],
    ['second-step-removed', 'Two-step verification is off', 'The wait of 72 hours is over'],
    ['recovery-codes-renewed', 'You have new recovery codes', 'New recovery codes were made'],
    ['recovery-code-used', 'A recovery code was used', 'A recovery code was used.'],
    ['passkey-added', 'A passkey was added to your account', 'A passkey was added'],
    ['passkey-removed', 'A passkey was removed from your account', 'A passkey was removed'],
    ['passkey-counter-back', 'One of your passkeys may have been copied', 'One of your passkeys signed in'],
    [
      'many-wrong-passwords',
      'Too many wrong passwords for your account',
      'None of them opened your account.',
    ],
    ['many-wrong-codes', 'Someone may know your password', 'someone else knows your password. Change it'],
  ] as const satisfies readonly (readonly [NotMeKind, string, string])[])(
    'names its facts and has one link, "This wasn’t me": %s (SEC-17) (SEC-18)',
    (kind, subject, what) => {
      const letter = letterOf(kind);
      expect(letter.subject).toBe(subject);
      expect(letter.opening[0]).toContain(what);
      expect(letter.opening.slice(1)).toEqual([
        'Time: March 3, 2026 at 7:00 AM EST',
        'Device: Firefox on Windows',
        'Network address: 192.0.2.1',
        'If this was you, there’s nothing to do.',
      ]);
      expect(mailOf('ann@example.com', letter).html.match(/<a href=".*?">(.*?)<\/a>/g)).toEqual([
        '<a href="http://localhost:8080/not-me#token=x">This wasn’t me</a>',
      ]);
    },
  );

  it('names the operator, and no device, if the operator turned off the second step', () => {
    expect(letterOf('second-step-off-by-operator', { device: null, address: null }).opening).toEqual([
      'Two-step verification was turned off for your BudgetPRO account by the operator. Your password is now enough to sign in.',
      'Time: March 3, 2026 at 7:00 AM EST',
      'If this was you, there’s nothing to do.',
    ]);
  });

  it.each([
    [7, 'A recovery code was used. You have 7 left.'],
    [1, 'A recovery code was used. You have 1 left.'],
    [0, 'A recovery code was used. You have none left. Make new ones in your account settings.'],
  ])('says how many recovery codes are left: %i (SEC-8)', (codesLeft, sentence) => {
    expect(letterOf('recovery-code-used', { codesLeft }).opening[0]).toBe(sentence);
  });
});

describe('a mail about a lost authenticator', () => {
  it('has a link that can be copied from the raw message, and says how long it works (SEC-11)', () => {
    const letter = lostAuthenticatorLetter(
      { ...mail, kind: 'authenticator-lost' },
      ANN,
      'http://x.example/#token=x',
    );
    expect(JSON.stringify(letter)).not.toMatch(/\P{ASCII}/u);
    expect(letter.closing).toContain('The link expires in 1 day.');
  });

  it('names when the second step turns off and when that was asked, in the time zone of the account (SEC-11)', () => {
    const letter = removalLetter(
      { ...mail, kind: 'second-step-removal-requested' },
      ANN,
      new Date('2026-03-09T12:00:00.000Z'),
      'http://x.example/#stop=x',
    );
    // Daylight saving time began on March 8.
    expect(letter.opening[0]).toContain('turns off on March 9, 2026 at 8:00 AM EDT.');
    expect(letter.opening).toContain('Time: March 6, 2026 at 7:00 AM EST');
    expect(letter.link?.label).toBe('Stop');
  });
});
