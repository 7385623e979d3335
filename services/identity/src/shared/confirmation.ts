import type { Confirmation } from '@savvi/contracts/route';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { LiveSessionDeps } from './live-session.ts';
import type { SecondStepRepository } from './second-step.repository.ts';
import type { SessionRow } from './session.repository.ts';
import { confirmedUntil } from './session.rules.ts';

/** Dependencies of {@link confirmations}. */
export interface ConfirmationDeps extends Pick<LiveSessionDeps, 'db' | 'sessions' | 'clock'> {
  readonly secondSteps: SecondStepRepository;
  /** Whether calls that only protected accounts must confirm are confirmed by every account. */
  readonly reauthenticatesAlways: boolean;
}

/** Reads from the session itself whether its user has confirmed recently, because a token may be older. */
export function confirmations({ db, sessions, secondSteps, clock, reauthenticatesAlways }: ConfirmationDeps) {
  /** Until when a session counts as confirmed; null if it does not. */
  function untilOf(session: SessionRow, level: Confirmation, hasSecondStep: boolean): Date | null {
    const until = confirmedUntil(
      level !== 'password' && hasSecondStep ? session.fullyConfirmedAt : session.confirmedAt,
    );
    return until !== null && until > clock.now() ? until : null;
  }

  async function stateOf(
    { userId, sessionId }: Pick<Scope, 'userId' | 'sessionId'>,
    level: Confirmation,
  ): Promise<{ isNeeded: boolean; until: Date | null }> {
    const session = await sessions.find(db, sessionId, clock.now());
    if (session === null) throw new Problem('unauthorized');
    const hasSecondStep = await secondSteps.isOn(db, userId, clock.now());
    return {
      isNeeded: level !== 'protected' || hasSecondStep || reauthenticatesAlways,
      until: untilOf(session, level, hasSecondStep),
    };
  }

  return {
    /** Rejects a call that its user must confirm first. @throws {Problem} `reauthenticate` or `unauthorized` */
    async assert(level: Confirmation, scope: Pick<Scope, 'userId' | 'sessionId'>): Promise<void> {
      const { isNeeded, until } = await stateOf(scope, level);
      if (isNeeded && until === null) throw new Problem('reauthenticate');
    },

    /**
     * Until when the user counts as confirmed, for what only the page guards; null if the account is never asked.
     * @throws {Problem} `reauthenticate` or `unauthorized`
     */
    async until(scope: Pick<Scope, 'userId' | 'sessionId'>): Promise<Date | null> {
      const { isNeeded, until } = await stateOf(scope, 'protected');
      if (isNeeded && until === null) throw new Problem('reauthenticate');
      return isNeeded ? until : null;
    },
  };
}

/** Reads whether the user of a session has confirmed recently. */
export type Confirmations = ReturnType<typeof confirmations>;
