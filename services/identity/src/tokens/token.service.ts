import { ownSpaceOf } from '@savvi/contracts/own-space';
import {
  IDENTITY_TOKEN_AUDIENCE,
  IDENTITY_TOKEN_ISSUER,
  IDENTITY_TOKEN_LIFE_S,
  type IdentityClaims,
  type MintedToken,
  subscriptionStatus,
} from '@savvi/contracts/identity-token';
import { Problem } from '@savvi/service-kit/problem';
import jwt from 'jsonwebtoken';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import { digestOf } from '@savvi/service-kit/secrets';
import { isUnverified } from '../shared/verification.rules.ts';
import { owedStep, type OwedStepDeps } from '../shared/owed-step.ts';
import { isOn } from '../shared/second-step.repository.ts';
import { confirmedUntil, isTouchDue } from '../shared/session.rules.ts';
import type { UserRepository } from '../shared/user.repository.ts';
import type { SigningKey } from '../shared/signing-key.ts';

/** Dependencies of {@link tokenService}. */
export interface TokenDeps extends Omit<LiveSessionDeps, 'cookie'>, OwedStepDeps {
  readonly key: SigningKey;
  readonly users: Pick<UserRepository, 'hasFirstPassword'>;
  /** Whether calls that only protected accounts must confirm are confirmed by every account. */
  readonly reauthenticatesAlways: boolean;
}

type SessionWithUser = NonNullable<Awaited<ReturnType<TokenDeps['sessions']['findWithUser']>>>;

const claimsOf = ({ sid, user }: SessionWithUser): Omit<IdentityClaims, 'sub'> => ({
  sid,
  space: ownSpaceOf(user.id),
  role: user.isAdmin === 1 ? 'admin' : 'user',
  createdAt: user.createdAt.toISOString(),
  subscriptionStatus: subscriptionStatus.parse(user.subscriptionStatus),
  version: user.version,
  ...(isUnverified(user) && { emailVerified: false }),
  ...(user.trialUsed === 1 && { trialUsed: true }),
  ...(user.timeZone !== null && { timeZone: user.timeZone }),
});

/** Mints identity tokens for the gateway. */
export function tokenService({
  db,
  sessions,
  users,
  clock,
  key,
  reauthenticatesAlways,
  adminsNeedSecondStep,
  passkeyHost,
}: TokenDeps) {
  /** The claims about re-authentication (SEC-16) and the second step of administrators (SEC-22). */
  async function stepClaims(
    session: SessionWithUser,
    now: Date,
  ): Promise<Pick<IdentityClaims, 'confirmedUntil' | 'isProtected' | 'secondStepDue'>> {
    const { user, confirmedAt, fullyConfirmedAt } = session;
    const hasSecondStep = isOn(user.secondStep, now);
    const until = confirmedUntil(hasSecondStep ? fullyConfirmedAt : confirmedAt);
    const secondStepDue = await owedStep(db, session, { adminsNeedSecondStep, passkeyHost }, now);
    return {
      ...(until !== null && { confirmedUntil: until.toISOString() }),
      ...((hasSecondStep || reauthenticatesAlways) && { isProtected: true }),
      ...(secondStepDue !== null && { secondStepDue }),
    };
  }

  return {
    /**
     * Mints a token for the session of a browser's secret. `isBackground` requests (polling) do not keep the
     * session alive.
     * @throws {Problem} `unauthorized` without a live session
     */
    async mint(secret: string, isBackground: boolean): Promise<MintedToken> {
      const now = clock.now();
      const session = await sessions.findWithUser(db, digestOf(secret), now);
      if (session === null || session.user.suspendedAt !== null) throw new Problem('unauthorized');
      if (!isBackground && isTouchDue(session.lastSeenAt, now)) await sessions.touch(db, session, now);
      // Only administrators are checked for a first password, so that hashes of other users are not read.
      const isChangeDue = session.user.isAdmin === 1 && (await users.hasFirstPassword(db, session.userId));
      // Tokens expire by real time, not by the injected clock.
      const issuedAtS = Math.floor(Date.now() / 1_000);
      const token = jwt.sign(
        {
          ...claimsOf(session),
          ...(await stepClaims(session, now)),
          ...(isChangeDue && { passwordChangeDue: true }),
          iat: issuedAtS,
        },
        key.privateKey,
        {
          algorithm: 'ES256',
          keyid: key.keyId,
          issuer: IDENTITY_TOKEN_ISSUER,
          audience: IDENTITY_TOKEN_AUDIENCE,
          subject: session.userId,
          expiresIn: IDENTITY_TOKEN_LIFE_S,
        },
      );
      return {
        token,
        expiresAt: new Date((issuedAtS + IDENTITY_TOKEN_LIFE_S) * 1_000).toISOString(),
        sid: session.sid,
        userId: session.userId,
      };
    },
  };
}

/** Mints identity tokens. */
export type TokenService = ReturnType<typeof tokenService>;
