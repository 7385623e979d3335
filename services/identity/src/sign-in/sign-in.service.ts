import { ownSpaceOf } from '@savvi/contracts/own-space';
import { sessionRevoked, userRegistered } from '@savvi/contracts/events';
import type { User } from '@savvi/contracts/identity/account';
import { isTimeZone } from '@savvi/contracts/time-zone';
import type { RegisterInput, SignInInput } from '@savvi/contracts/identity/account-inputs';
import { canonicalEmail } from '@savvi/contracts/values';
import type { Outbox } from '@savvi/eventing/outbox';
import { Problem } from '@savvi/service-kit/problem';
import type { Transaction } from '../db.ts';
import type { Client } from '../shared/client.ts';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import type { PasswordPolicy } from '../shared/password-policy.ts';
import type { Passwords } from '../shared/passwords.ts';
import { digestOf, newSecret } from '@savvi/service-kit/secrets';
import type { SecurityEvents } from '../shared/security-events.ts';
import type { TrialAddresses } from '../shared/trial-addresses.ts';
import type { UserRepository } from '../shared/user.repository.ts';
import { toUser, toUserState } from '../shared/user.view.ts';

/** Dependencies of {@link signInService}. */
export interface SignInDeps extends Omit<LiveSessionDeps, 'cookie'> {
  readonly users: UserRepository;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
  readonly limits: Limits;
  readonly knownDevices: KnownDeviceRepository;
  readonly security: Pick<SecurityEvents, 'inTransaction'>;
  readonly outbox: Outbox;
  /** Addresses for which only the operator may create accounts. */
  readonly reservedEmails: readonly string[];
  readonly trials: TrialAddresses;
  readonly requiresVerifiedEmail: boolean;
  /** Mails a verification link to a new account. */
  readonly verifications: { send(userId: string): void };
}

/** The browser of a sign-in or registration. */
export interface Visit {
  readonly client: Client;
  /** The secret of the browser's previous session, if any; that session ends. */
  readonly previousSecret: string | null;
}

/**
 * A signed-in user with the new content of the cookies: the secret of the session and those of the device.
 */
export interface SignedIn {
  readonly user: User;
  readonly secret: string;
  readonly deviceSecrets: readonly string[];
}

/** The use cases that open sessions. */
export function signInService({
  db,
  users,
  sessions,
  passwords,
  policy,
  limits,
  knownDevices,
  security,
  outbox,
  clock,
  reservedEmails,
  trials,
  requiresVerifiedEmail,
  verifications,
}: SignInDeps) {
  const reserved = new Set(reservedEmails.map(canonicalEmail));

  async function open(
    tx: Transaction,
    userId: string,
    { client, previousSecret }: Visit,
  ): Promise<Omit<SignedIn, 'user'> & { readonly isNewDevice: boolean }> {
    const now = clock.now();
    const previousSid = previousSecret === null ? null : digestOf(previousSecret);
    const previous = previousSid === null ? null : await sessions.end(tx, previousSid);
    if (previous !== null && previousSid !== null) {
      await outbox.append(
        tx,
        sessionRevoked.of({
          spaceId: ownSpaceOf(previous.userId),
          data: { userId: previous.userId, sids: [previousSid] },
          now,
        }),
      );
    }
    // The previous secret is never reused, because an attacker could have planted it.
    const secret = newSecret();
    await sessions.insert(
      tx,
      { sid: digestOf(secret), userId, details: { device: client.device, address: client.address } },
      now,
    );
    await users.rememberAddress(tx, userId, client.networks[0].name, now);
    const device = await knownDevices.remember(tx, userId, client.deviceSecrets, now);
    return { secret, deviceSecrets: device.secrets, isNewDevice: device.isNew };
  }

  async function signIn({ email, password }: SignInInput, visit: Visit): Promise<SignedIn> {
    const account = canonicalEmail(email);
    const attempt = await limits.signIn(await users.attempterAt(db, account, visit.client, clock.now()));
    const found = await users.findByEmail(db, account);
    const isRight = await passwords.isRight(found?.password ?? null, password);
    // A suspended account gets the same response as a wrong password, after the same work.
    if (found === null || !isRight || found.suspendedAt !== null) throw new Problem('credentials');
    const rehashed = passwords.isOutdated(found.password) ? await passwords.hash(password) : null;
    const signedIn = await security.inTransaction(async (tx, record) => {
      const user = await users.lock(tx, found.id);
      if (user?.suspendedAt != null) throw new Problem('credentials');
      // If the password was changed while the given one was checked, all sessions have ended, and no new
      // session may open.
      if (user === null || user.password !== found.password) throw new Problem('credentials');
      if (rehashed !== null) await users.rehash(tx, user, rehashed);
      const { isNewDevice, ...opened } = await open(tx, user.id, visit);
      if (isNewDevice)
        await record({ event: 'signed-in-from-new-device', userId: user.id, client: visit.client });
      return { user: toUser(user, clock.now(), requiresVerifiedEmail), ...opened };
    });
    await attempt.succeeded();
    return signedIn;
  }

  async function register(
    { email, password, firstName, lastName, timeZone }: RegisterInput,
    visit: Visit,
  ): Promise<SignedIn> {
    const account = canonicalEmail(email);
    await limits.register(visit.client.networks);
    policy(password, { email, firstName, lastName });
    const attempt = await limits.registerNew(visit.client.networks);
    const isTaken = (await users.findByEmail(db, account)) !== null;
    if (isTaken || reserved.has(account)) throw new Problem('email-taken');
    const hashed = await passwords.hash(password);
    const registered = await db.$transaction(async (tx) => {
      const now = clock.now();
      const user = await users.insert(
        tx,
        {
          email,
          emailCanonical: account,
          password: hashed,
          firstName: firstName || null,
          lastName: lastName || null,
          timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : null,
          unverifiedSince: now,
          ...(await trials.of(tx, account, now)),
        },
        now,
      );
      await outbox.append(
        tx,
        userRegistered.of({ spaceId: ownSpaceOf(user.id), data: toUserState(user), now }),
      );
      const { secret, deviceSecrets } = await open(tx, user.id, visit);
      return { user: toUser(user, now, requiresVerifiedEmail), secret, deviceSecrets };
    });
    await attempt.succeeded();
    verifications.send(registered.user.id);
    return registered;
  }

  return {
    signIn: (input: SignInInput, visit: Visit): Promise<SignedIn> =>
      passwords.limited(() => signIn(input, visit)),
    register: (input: RegisterInput, visit: Visit): Promise<SignedIn> =>
      passwords.limited(() => register(input, visit)),
  };
}

/** The use cases that open sessions. */
export type SignInService = ReturnType<typeof signInService>;
