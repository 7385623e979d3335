import { listSessions } from '@savvi/contracts/identity/account.routes';
import type { WaysIn } from '@savvi/contracts/identity/strong-sign-in';
import { getWaysIn, listSecurityEvents } from '@savvi/contracts/identity/strong-sign-in.routes';
import type { FakeBackend } from '@savvi/testing/fake-backend';
import { beforeAll } from 'vitest';

/** The ways in of an account with a password only. */
export const aWaysIn = (over: Partial<WaysIn> = {}): WaysIn => ({
  authenticatorSince: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  trustedDevices: [],
  knownDevices: [],
  ...over,
});

/** Answers the lists of the security section for an account with a password only. */
export function answerSecurity(backend: FakeBackend): void {
  backend.answer(listSessions, []);
  backend.answer(getWaysIn, aWaysIn());
  backend.answer(listSecurityEvents, []);
}

/** Loads the lazy page of the account before the first test of a file, so that no test waits for it. */
export const preloadAccountPage = (): void =>
  beforeAll(() => import('../app/pages/account/account-settings-page.tsx'));
