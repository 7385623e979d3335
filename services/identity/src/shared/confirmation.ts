import type { Confirmation } from '@savvi/contracts/route';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { LiveSessionDeps } from './live-session.ts';
import { owedStep, type OwedStepDeps } from './owed-step.ts';
import { isOn } from './second-step.repository.ts';
import type { SessionRow } from './session.repository.ts';
import { confirmedUntil } from './session.rules.ts';

/** Dependencies of {@link confirmations}. */
export interface ConfirmationDeps extends Pick<LiveSessionDeps, 'db' | 'sessions' | 'clock'>, OwedStepDeps {
  /** Whether calls that only protected accounts must confirm are confirmed by every account. */
  readonly reauthenticatesAlways: boolean;
}

/** Reads from the session itself whether its user has confirmed recently, because a token may be older. */
export function confirmations({ db, sessions, clock, reauthenticatesAlways, ...settings }: ConfirmationDeps) {
  /** Until when a session counts as confirmed; null if it does not. */
  function untilOf(session: SessionRow, level: Confirmation, hasSecondStep: boolean): Date | null {
    const until = confirmedUntil(
      level !== 'password' && hasSecondStep ? session.fullyConfirmedAt : session.confirmedAt,
    );
    return until !== null && until > clock.now() ? until : null;
  }

  /** Until when the user counts as confirmed; null if the call needs no confirmation. @throws {Problem} */
  async function checked(
    level: Confirmation,
    { sessionId }: Pick<Scope, 'userId' | 'sessionId'>,
  ): Promise<Date | null> {
    const now = clock.now();
    const session = await sessions.findWithUser(db, sessionId, now);
    if (session === null) throw new Problem('unauthorized');
    const hasSecondStep = isOn(session.user.secondStep, now);
    if (level === 'protected' && !hasSecondStep && !reauthenticatesAlways) return null;
    const until = untilOf(session, level, hasSecondStep);
    if (until === null) throw new Problem('reauthenticate');
    // Otherwise an administrator's password would be enough to add a passkey, which opens the admin area.
    if (level === 'fully' && (await owedStep(db, session, settings, now)) === 'sign-in')
      throw new Problem('reauthenticate');
    return until;
  }

  return {
    /** Rejects a call that its user must confirm first. @throws {Problem} `reauthenticate` or `unauthorized` */
    async assert(level: Confirmation, scope: Pick<Scope, 'userId' | 'sessionId'>): Promise<void> {
      await checked(level, scope);
    },

    /**
     * Until when the user counts as confirmed, for what only the page guards; null if the account is never asked.
     * @throws {Problem} `reauthenticate` or `unauthorized`
     */
    until: (scope: Pick<Scope, 'userId' | 'sessionId'>): Promise<Date | null> => checked('protected', scope),
  };
}

/** Reads whether the user of a session has confirmed recently. */
export type Confirmations = ReturnType<typeof confirmations>;
