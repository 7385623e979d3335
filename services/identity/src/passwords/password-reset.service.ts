import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userUpdated } from '@savvi/contracts/events';
import { canonicalEmail } from '@savvi/contracts/values';
import { Problem } from '@savvi/service-kit/problem';
import type { Transaction } from '../db.ts';
import type { Background } from '../shared/background.ts';
import type { Client } from '../shared/client.ts';
import { assertNotFirstPassword } from '../shared/first-password.rules.ts';
import { linkWithToken, mailOf } from '../shared/letter.ts';
import { codesOf, type Mailer } from '../shared/mailer.ts';
import { newSecret } from '@savvi/service-kit/secrets';
import { passkeyRepository as passkeys } from '../shared/passkey.repository.ts';
import { isOn } from '../shared/second-step.repository.ts';
import type { SecondStepRemoval } from '../shared/second-step-removal.ts';
import type { RecordInTransaction } from '../shared/security-events.ts';
import {
  type SecurityMail,
  type SecurityMailKind,
  securityMailRepository as mails,
} from '../shared/security-mail.repository.ts';
import type { UserRow } from '../shared/user.repository.ts';
import { toUserState } from '../shared/user.view.ts';
import { mayHoldAnothers, verifiedChange } from '../shared/verification.rules.ts';
import type { PasswordDeps } from './password-change.service.ts';
import { resetLetter } from './reset-mail.texts.ts';
import { sessionsRevoked } from '../shared/sessions-revoked.ts';

/** Dependencies of {@link passwordResetService}. */
export interface PasswordResetDeps extends PasswordDeps {
  readonly mailer: Mailer;
  readonly background: Background;
  readonly publicUrl: string;
  readonly secondStepRemoval: SecondStepRemoval;
}

/** How long before its event a change was written at most, in milliseconds. */
const CAUSED_WITHIN_MS = 60_000;

/** A mailed link that sets a new password. */
interface Link {
  readonly owner: UserRow;
  /** Whether the token belongs to the link 'This wasn’t me' of a security mail of the previous release. */
  readonly isNotMe: boolean;
  /** Whether the owner has reported that somebody else may know the password. */
  readonly isReported: boolean;
}

/** A second step that stays on after a reset. */
interface SecondStepLeft {
  /** When it turns off, if the owner has reported that somebody else may have turned it on; otherwise null. */
  readonly endsAt: Date | null;
}

/** A finished reset: the new content of the device cookie, and the second step that signing in also needs, if any. */
export interface PasswordReset {
  readonly deviceSecrets: readonly string[];
  readonly secondStep: SecondStepLeft | null;
}

/** The use cases of a forgotten password. */
export function passwordResetService({
  db,
  users,
  secondSteps,
  sessions,
  tokens,
  passwords,
  policy,
  limits,
  knownDevices,
  outbox,
  clock,
  security,
  mailer,
  background,
  publicUrl,
  secondStepRemoval,
}: PasswordResetDeps) {
  async function sendLink(account: string): Promise<void> {
    const user = await users.findByEmail(db, account);
    if (user === null || user.suspendedAt !== null) return;
    const token = newSecret();
    await tokens.replace(db, account, token, clock.now());
    await mailer.send(mailOf(user.email, resetLetter(linkWithToken(publicUrl, '/reset-password', token))));
  }

  /** The link of a valid token: a reset link or 'This wasn’t me'. Null if there is none. */
  async function linkOf(token: string): Promise<Link | null> {
    const found = await tokens.find(db, token, clock.now());
    const account = found?.email ?? null;
    const reported = account === null ? await mails.ownerOf(db, 'not-me', token, clock.now()) : null;
    const owner =
      account !== null
        ? await users.findByEmail(db, account)
        : reported !== null
          ? await users.find(db, reported)
          : null;
    const isNotMe = account === null;
    return owner === null ? null : { owner, isNotMe, isReported: isNotMe || found?.isReported === 1 };
  }

  /**
   * Uses up a link.
   * @returns its account, and the mail of 'This wasn’t me'; null if a concurrent request used it, or the address has
   * changed
   */
  async function use(
    tx: Transaction,
    token: string,
    { owner, isNotMe }: Link,
    now: Date,
  ): Promise<{ readonly found: UserRow; readonly reported: SecurityMail | null } | null> {
    if (!isNotMe) {
      const email = await tokens.consume(tx, token, now);
      const found = email === null ? null : await users.findByEmail(tx, email);
      return found === null ? null : { found, reported: null };
    }
    // Tokens are deleted before the account is locked, in the same order as for a reset link, to avoid a
    // deadlock.
    await tokens.discard(tx, owner.emailCanonical);
    const user = await users.lock(tx, owner.id);
    if (user === null || user.suspendedAt !== null) return null;
    const reported = await mails.find(tx, user, 'not-me', token, now);
    return reported === null ? null : { found: user, reported };
  }

  /**
   * Reports that somebody else used a locked account. Removes the passkeys that were added since the earliest event
   * that its owner can still report. A second step that was turned on since the reported event turns off after the wait
   * of a lost one, because anybody who reads the owner's mail can report events, too. A requested removal of an older
   * second step is cancelled.
   */
  async function undoOthers(
    tx: Transaction,
    userId: string,
    reported: SecurityMail,
    client: Client,
    record: RecordInTransaction,
  ): Promise<void> {
    await record({ event: 'not-me-reported', userId, client });
    const now = clock.now();
    const earliest = await mails.earliestNotMe(tx, userId, now);
    const since = new Date((earliest ?? reported).createdAt.getTime() - CAUSED_WITHIN_MS);
    if (await passkeys.removeSince(tx, userId, since))
      await record({ event: 'passkey-removed', userId, client });
    const step = await secondSteps.find(tx, userId);
    const isAboutStep = reported.kind === ('second-step-on' satisfies SecurityMailKind);
    const wasOnBefore = step?.enabledAt != null && step.enabledAt < reported.createdAt && !isAboutStep;
    if (step !== null && isOn(step, now) && !wasOnBefore)
      await secondStepRemoval.request(tx, step, client, record);
    else await secondStepRemoval.cancel(tx, { userId }, client, record);
  }

  /** The second step of an account whose password was reset with a link; null if none is asked for. */
  async function secondStepOf(
    tx: Transaction,
    userId: string,
    { isReported }: Link,
    now: Date,
  ): Promise<SecondStepLeft | null> {
    const step = await secondSteps.find(tx, userId);
    if (step === null || !isOn(step, now)) return null;
    return { endsAt: isReported ? step.removalAt : null };
  }

  return {
    /**
     * Everything that depends on whether the account exists happens after the response, so that the response
     * time reveals nothing.
     */
    async sendResetLink(email: string, client: Client): Promise<void> {
      const account = canonicalEmail(email);
      await limits.forgotPassword(await users.attempterAt(db, account, client, clock.now()));
      background.run('reset link', () => sendLink(account), codesOf);
    },

    /**
     * Sets a new password and ends every session and link of the account. The browser becomes its only known
     * device. A second step stays on (SEC-10).
     * @throws {Problem} `reset-token`, `too-often` or `weak-password`
     */
    async reset(token: string, newPassword: string, client: Client): Promise<PasswordReset> {
      const attempt = await limits.resetPassword(client.networks);
      const link = await linkOf(token);
      if (link === null) throw new Problem('reset-token');
      policy(newPassword, link.owner);
      await assertNotFirstPassword(link.owner, newPassword, passwords);
      if (link.isReported && (await passwords.isRight(link.owner.password, newPassword)))
        throw new Problem('weak-password', {
          sentence: 'Choose a password that differs from your earlier one.',
        });
      const hashed = await passwords.hash(newPassword);
      const { account, ...done } = await security.inTransaction(async (tx, record) => {
        const now = clock.now();
        const used = await use(tx, token, link, now);
        if (used === null) throw new Problem('reset-token');
        const { found, reported } = used;
        // The link arrived by mail, so the address belongs to the account's owner (T-25).
        const user = await users.change(
          tx,
          found.id,
          { password: hashed, ...verifiedChange(found), ...(mayHoldAnothers(found) && { emptyStart: 1 }) },
          now,
        );
        // A stranger who registered the address may have added passkeys, and would still get in with them.
        if (await passkeys.removeUnproven(tx, user.id))
          await record({ event: 'passkey-removed', userId: user.id, client });
        if (reported !== null) await undoOthers(tx, user.id, reported, client, record);
        await sessions.endAll(tx, user.id);
        await knownDevices.forgetOthers(tx, user.id, client);
        const device = await knownDevices.remember(tx, user.id, client, now);
        await mails.endLinks(tx, user.id);
        await outbox.append(tx, [
          sessionsRevoked(user.id, null, now),
          userUpdated.of({ spaceId: ownSpaceOf(user.id), data: toUserState(user), now }),
        ]);
        await record({ event: 'password-reset', userId: user.id, client });
        return {
          account: user.emailCanonical,
          deviceSecrets: device.secrets,
          secondStep: await secondStepOf(tx, user.id, link, now),
        };
      });
      await Promise.all([attempt.succeeded(), limits.forgiveAccount(account)]);
      return done;
    },

    /**
     * Ends every session and mailed link of an account whose owner did not cause an event, forgets its devices, removes
     * passkeys that somebody else may have added, and cancels a requested removal of its second step.
     * @returns the token of a new reset link
     * @throws {Problem} `mailed-token` or `too-often`
     */
    async reportNotMe(token: string, client: Client): Promise<string> {
      const attempt = await limits.resetPassword(client.networks);
      const userId = await mails.ownerOf(db, 'not-me', token, clock.now());
      const found = userId === null ? null : await users.find(db, userId);
      if (found === null) throw new Problem('mailed-token');
      const resetToken = newSecret();
      await security.inTransaction(async (tx, record) => {
        const now = clock.now();
        // Tokens are written before the account is locked, in the same order as in a password reset, to avoid a
        // deadlock.
        await tokens.replace(tx, found.emailCanonical, resetToken, now, { isReported: true });
        const user = await users.lock(tx, found.id);
        if (user === null || user.suspendedAt !== null || user.emailCanonical !== found.emailCanonical)
          throw new Problem('mailed-token');
        const reported = await mails.find(tx, user, 'not-me', token, now);
        if (reported === null) throw new Problem('mailed-token');
        await undoOthers(tx, user.id, reported, client, record);
        await sessions.endAll(tx, user.id);
        await knownDevices.forgetOthers(tx, user.id, null);
        await mails.endLinks(tx, user.id);
        await outbox.append(tx, sessionsRevoked(user.id, null, now));
      });
      await attempt.succeeded();
      return resetToken;
    },
  };
}

/** The use cases of a forgotten password. */
export type PasswordResetService = ReturnType<typeof passwordResetService>;
