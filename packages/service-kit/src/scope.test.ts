import type { IdentityClaims } from '@savvi/contracts/identity-token';
import type { Confirmation } from '@savvi/contracts/route';
import { expect, it } from 'vitest';
import {
  assertAdministrator,
  assertBelowLimit,
  assertConfirmed,
  assertEntitled,
  assertVerifiedInTime,
  scopeOf,
} from './scope.ts';

const claims = {
  sub: 'u',
  sid: 's',
  space: 'u',
  role: 'user',
  createdAt: '2026-03-01T12:00:00.000Z',
  subscriptionStatus: 'free',
  version: 1,
} as const;

it('a feature is rejected with a sentence from the moment the trial ends [T-7] [TRIAL-12]', () => {
  const on = (now: string) => () => assertEntitled(scopeOf(claims, new Date(now)), 'hasFinancialMasterPlan');
  expect(on('2026-03-08T11:59:59.999Z')).not.toThrow();
  expect(on('2026-03-08T12:00:00.000Z')).toThrow('This needs an active plan. Subscribe or renew to use it.');
});

it('a new record is rejected at the limit of the plan and above it, with a sentence in singular or plural; never without a limit [BILL-22] [BILL-25]', () => {
  const at = (now: string, limit: 'maxBudgets' | 'maxDocuments', count: number) => () =>
    assertBelowLimit(scopeOf(claims, new Date(now)), limit, count);
  const [during, after] = ['2026-03-08T11:59:59.999Z', '2026-03-08T12:00:00.000Z'];
  expect(at(after, 'maxBudgets', 0)).not.toThrow();
  expect(at(after, 'maxBudgets', 1)).toThrow(
    'Without an active plan you can have 1 budget. Subscribe or renew to add more.',
  );
  expect(at(after, 'maxDocuments', 4)).not.toThrow();
  for (const count of [5, 6])
    expect(at(after, 'maxDocuments', count)).toThrow(
      'Without an active plan you can have 5 documents. Subscribe or renew to add more.',
    );
  expect(at(during, 'maxBudgets', 10_000)).not.toThrow();
});

it('an unverified address is rejected one day after registration, only where verification is required; a token without the claim counts as verified [T-51]', () => {
  const at =
    (now: string, isRequired: boolean, over = {}) =>
    () =>
      assertVerifiedInTime(
        scopeOf({ ...claims, emailVerified: false, ...over }, new Date(now)),
        isRequired,
        new Date(now),
      );
  const [during, after] = ['2026-03-02T11:59:59.999Z', '2026-03-02T12:00:00.000Z'];
  expect(at(during, true)).not.toThrow();
  expect(at(after, true)).toThrow('Please verify your email address first');
  expect(at(after, false)).not.toThrow();
  expect(at(after, true, { emailVerified: undefined })).not.toThrow();
});

it('an account whose address has used a trial before gets none [T-51]', () => {
  expect(() =>
    assertEntitled(scopeOf({ ...claims, trialUsed: true }, new Date(claims.createdAt)), 'hasPasswordManager'),
  ).toThrow('This needs an active plan.');
});

it('the admin area is for administrators who have replaced their first password; a token without the claim has no password change due [T-26] [T-72]', () => {
  const as = (over: Partial<IdentityClaims>) => () =>
    assertAdministrator(scopeOf({ ...claims, ...over }, new Date(claims.createdAt)));
  expect(as({ role: 'user' })).toThrow("You don't have permission to do this.");
  expect(as({ role: 'user', passwordChangeDue: true })).toThrow("You don't have permission to do this.");
  expect(as({ role: 'admin', passwordChangeDue: true })).toThrow('Choose a new password first.');
  expect(as({ role: 'admin' })).not.toThrow();
});

it('the admin area opens only after a second step where the token says that it is due, with a sentence about what to do; the first password comes before it (SEC-22)', () => {
  const as = (over: Partial<IdentityClaims>) => () =>
    assertAdministrator(scopeOf({ ...claims, role: 'admin', ...over }, new Date(claims.createdAt)));
  const setUp = 'Set up an authenticator app or a passkey first.';
  const signIn =
    'Sign out, and sign in with your passkey or a code from your authenticator app to open the admin area.';
  expect(as({ secondStepDue: 'set-up' })).toThrow(setUp);
  for (const due of ['sign-in', 'a reason of a later release'])
    expect(as({ secondStepDue: due })).toThrow(
      expect.objectContaining({ code: 'second-step-due', message: signIn }),
    );
  expect(as({ secondStepDue: 'set-up', passwordChangeDue: true })).toThrow('Choose a new password first.');
  expect(as({ role: 'user', secondStepDue: 'set-up' })).toThrow("You don't have permission to do this.");
});

it('a confirmation counts until its end and not at it; calls of protected accounts need it, and those of other accounts never (SEC-16)', () => {
  const noon = new Date('2026-03-02T12:00:00.000Z');
  const at = (secondsToEnd: number | null, level: Confirmation, isProtected: boolean) => () =>
    assertConfirmed(
      level,
      scopeOf(
        {
          ...claims,
          ...(isProtected && { isProtected }),
          ...(secondsToEnd !== null && {
            confirmedUntil: new Date(noon.getTime() + secondsToEnd * 1_000).toISOString(),
          }),
        },
        noon,
      ),
      noon,
    );
  for (const [level, isProtected] of [
    ['password', false],
    ['fully', false],
    ['protected', true],
  ] as const) {
    expect(at(1, level, isProtected)).not.toThrow();
    for (const end of [0, -1, null])
      expect(at(end, level, isProtected)).toThrow(
        expect.objectContaining({ code: 'reauthenticate', message: 'Please confirm that it’s you.' }),
      );
  }
  for (const end of [1, 0, -1, null]) expect(at(end, 'protected', false)).not.toThrow();
});
