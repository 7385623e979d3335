import type { Outbox } from '@savvi/eventing/outbox';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { digestOf, newSecret } from '@savvi/service-kit/secrets';
import type { Transaction } from '../db.ts';
import type { Client } from './client.ts';
import type { KnownDeviceRepository } from './known-device.repository.ts';
import type { LiveSessionDeps } from './live-session.ts';
import type { CookieSession } from './session-cookie.ts';
import type { SessionChange } from './session.repository.ts';
import type { SessionMethod } from './session.rules.ts';
import type { UserRepository } from './user.repository.ts';
import { sessionsRevoked } from './sessions-revoked.ts';

/** Dependencies of {@link sessionOpener}. */
export interface SessionOpenerDeps extends Omit<LiveSessionDeps, 'cookie' | 'db'> {
  readonly users: Pick<UserRepository, 'rememberAddress'>;
  readonly knownDevices: KnownDeviceRepository;
  readonly outbox: Outbox;
}

/** The browser of a sign-in or registration. */
export interface Visit {
  readonly client: Client;
  /** The secret of the browser's previous session, if any; that session ends. */
  readonly previousSecret: string | null;
}

/** How a session opens. */
export interface Opening {
  readonly method: SessionMethod;
  /** Whether the session has the long limits. */
  readonly hasLongLimits: boolean;
  /** Whether the account stops asking this browser for a code. */
  readonly trustsDevice?: boolean;
}

/** A session that has just opened. */
export interface OpenedSession extends CookieSession {
  /** The new content of the device cookie. */
  readonly deviceSecrets: readonly string[];
  /** Whether the account has not seen this device on this network recently. */
  readonly isNewPlace: boolean;
}

/** Opens and replaces sessions. */
export function sessionOpener({ sessions, users, knownDevices, outbox, clock }: SessionOpenerDeps) {
  async function revoke(tx: Transaction, userId: string, sid: string, now: Date): Promise<void> {
    await outbox.append(tx, sessionsRevoked(userId, [sid], now));
  }

  return {
    /** Opens a session of a locked or new account, and ends the browser's previous one. */
    async open(
      tx: Transaction,
      userId: string,
      { client, previousSecret }: Visit,
      { method, hasLongLimits, trustsDevice = false }: Opening,
    ): Promise<OpenedSession> {
      const now = clock.now();
      const previousSid = previousSecret === null ? null : digestOf(previousSecret);
      const previous = previousSid === null ? null : await sessions.end(tx, previousSid);
      if (previous !== null && previousSid !== null) await revoke(tx, previous.userId, previousSid, now);
      // The previous secret is never reused, because an attacker could have planted it.
      const session = { secret: newSecret(), hasLongLimits: hasLongLimits ? 1 : 0 };
      await sessions.insert(
        tx,
        {
          sid: digestOf(session.secret),
          userId,
          details: { device: client.device, address: client.address },
          method,
          hasLongLimits: session.hasLongLimits,
        },
        now,
      );
      await users.rememberAddress(tx, userId, client.networks[0].name, now);
      const device = await knownDevices.remember(tx, userId, client, now);
      const deviceSecrets = trustsDevice
        ? await knownDevices.trust(tx, userId, device.secrets, now)
        : device.secrets;
      return { ...session, deviceSecrets, isNewPlace: device.isNewPlace };
    },

    /**
     * Gives the caller's session another secret, after the user has confirmed their identity again. The replaced
     * secret opens nothing.
     * @throws {Problem} `unauthorized` if the session was ended by a concurrent request
     */
    async replace(tx: Transaction, scope: Scope, change: SessionChange): Promise<CookieSession> {
      const now = clock.now();
      const session = await sessions.find(tx, scope.sessionId, now);
      const secret = newSecret();
      if (session === null || !(await sessions.replace(tx, session, digestOf(secret), change, now)))
        throw new Problem('unauthorized');
      await revoke(tx, scope.userId, session.sid, now);
      return { secret, hasLongLimits: change.hasLongLimits ?? session.hasLongLimits };
    },
  };
}

/** Opens and replaces sessions. */
export type SessionOpener = ReturnType<typeof sessionOpener>;
