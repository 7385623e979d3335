import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userUpdated } from '@savvi/contracts/events';
import type { User } from '@savvi/contracts/identity/account';
import { canonicalEmail } from '@savvi/contracts/values';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import type { Background } from '../shared/background.ts';
import type { Client } from '../shared/client.ts';
import { linkWithToken, mailOf } from '../shared/letter.ts';
import { codesOf, type Mailer } from '../shared/mailer.ts';
import type { Limits } from '../shared/limits.ts';
import { newSecret } from '@savvi/service-kit/secrets';
import type { SecurityEvents } from '../shared/security-events.ts';
import { securityMailRepository as mails } from '../shared/security-mail.repository.ts';
import { type TrialAddresses, worseTrial } from '../shared/trial-addresses.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { type ToUser, toUserState } from '../shared/user.view.ts';
import { isUnverified, verifiedChange } from '../shared/verification.rules.ts';
import type { VerificationLimits } from './verification-limits.ts';
import { verificationLetter } from './verification-mail.texts.ts';
import type { VerificationTokenRepository } from './verification-token.repository.ts';

/** Dependencies of {@link verificationService}. */
export interface VerificationDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly tokens: { discard(tx: Transaction, emailCanonical: string): Promise<void> };
  readonly verificationTokens: VerificationTokenRepository;
  readonly verificationLimits: VerificationLimits;
  readonly limits: Pick<Limits, 'registerNew'>;
  readonly trials: TrialAddresses;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly publicUrl: string;
  readonly security: Pick<SecurityEvents, 'inTransaction'>;
  readonly toUser: ToUser;
  /** Addresses for which only the operator may create accounts. */
  readonly reservedEmails: readonly string[];
  /**
   * Returns the account of the signed-in user if `password` is right.
   * @throws {Problem} `invalid`, or `too-often`
   */
  readonly assertPassword: (scope: Scope, password: string, client: Client) => Promise<UserRow>;
}

/** The use cases of verifying an address. */
export function verificationService(deps: VerificationDeps) {
  const {
    db,
    users,
    tokens,
    verificationTokens,
    verificationLimits,
    limits,
    trials,
    outbox,
    clock,
    mailer,
    background,
    publicUrl,
    security,
    assertPassword,
    toUser,
  } = deps;
  const reserved = new Set(deps.reservedEmails.map(canonicalEmail));

  /**
   * Mails a verification link to the address that the account has when this runs, unless the address is
   * verified by then.
   */
  async function mailLink(userId: string): Promise<void> {
    const user = await users.find(db, userId);
    if (user === null || user.suspendedAt !== null || !isUnverified(user)) return;
    const token = newSecret();
    await verificationTokens.replace(db, user, token, clock.now());
    await mailer.send(
      mailOf(user.email, verificationLetter(linkWithToken(publicUrl, '/verify-email', token))),
    );
  }

  const send = (userId: string): void => background.run('verification link', () => mailLink(userId), codesOf);

  return {
    /** Mails the first verification link after the registration is committed. */
    send,

    /** Mails another verification link. @throws {Problem} `too-often` */
    async sendAgain({ userId }: Scope): Promise<void> {
      const user = await users.find(db, userId);
      if (user === null) throw new Problem('unauthorized');
      if (!isUnverified(user)) return;
      const taken = await verificationLimits.send(userId);
      background.run(
        'verification link',
        () => mailLink(userId).catch((error: unknown) => taken.giveBack().then(() => Promise.reject(error))),
        codesOf,
      );
    },

    /**
     * Verifies the address that a token was mailed to.
     * @throws {Problem} `verification-token`, or `too-often`
     */
    async verify(token: string, { networks }: Client): Promise<void> {
      const attempt = await verificationLimits.verify(networks);
      const userId = await verificationTokens.ownerOf(db, token, clock.now());
      if (userId === null) throw new Problem('verification-token');
      await db.$transaction(async (tx) => {
        const user = await users.lock(tx, userId);
        if (user === null || !(await verificationTokens.consume(tx, user, token)))
          throw new Problem('verification-token');
        if (!isUnverified(user)) return; // a password reset has verified the address in the meantime
        const now = clock.now();
        const verified = await users.change(tx, user.id, verifiedChange(user), now);
        await outbox.append(
          tx,
          userUpdated.of({ spaceId: ownSpaceOf(user.id), data: toUserState(verified), now }),
        );
      });
      await attempt.succeeded();
    },

    /**
     * Changes the address of an account whose address is unverified. The old address gets no mail, because it
     * may be a stranger's, and links that were mailed to it stop working.
     * @throws {Problem} `invalid`, `forbidden`, `email-taken`, or `too-often`
     */
    async correct(
      scope: Scope,
      { email, password }: { readonly email: string; readonly password: string },
      client: Client,
    ): Promise<User> {
      const account = canonicalEmail(email);
      const found = await assertPassword(scope, password, client);
      if (account === found.emailCanonical)
        throw new Problem('invalid', { sentence: 'Your account already has this address.' });
      await verificationLimits.correct(scope.userId);
      // Correcting an address reveals as much about other accounts as a registration, so the same limit
      // applies.
      const attempt = await limits.registerNew(client.networks);
      if (reserved.has(account)) throw new Problem('email-taken');
      const corrected = await security.inTransaction(async (tx, record) => {
        // Tokens are deleted before the account is locked, in the same order as in a password reset, to avoid
        // a deadlock.
        await tokens.discard(tx, found.emailCanonical);
        const user = await users.lock(tx, scope.userId);
        if (user === null || user.password !== found.password || user.emailCanonical !== found.emailCanonical)
          throw new Problem('stale');
        if (!isUnverified(user))
          throw new Problem('forbidden', {
            sentence: 'Your address is already verified, so it can’t be changed here.',
          });
        const now = clock.now();
        await verificationTokens.discard(tx, user.id);
        await mails.endLinks(tx, user.id);
        await trials.remember(tx, user, now); // the trial of this account also counts for its old address
        const trial = worseTrial(user, await trials.of(tx, account, now));
        const changed = await users.changeEmail(
          tx,
          user.id,
          { email, emailCanonical: account, ...trial },
          now,
        );
        await outbox.append(
          tx,
          userUpdated.of({ spaceId: ownSpaceOf(user.id), data: toUserState(changed), now }),
        );
        await record({ event: 'email-corrected', userId: user.id, client });
        return changed;
      });
      await attempt.succeeded();
      send(corrected.id);
      return toUser(db, corrected);
    },
  };
}

/** The use cases of verifying an address. */
export type VerificationService = ReturnType<typeof verificationService>;
