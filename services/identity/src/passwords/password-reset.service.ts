import { sessionRevoked, userUpdated } from '@savvi/contracts/events';
import { canonicalEmail } from '@savvi/contracts/values';
import { Problem } from '@savvi/service-kit/problem';
import type { Background } from '../shared/background.ts';
import type { Client } from '../shared/client.ts';
import { linkWithToken, mailOf } from '../shared/letter.ts';
import { codesOf, type Mailer } from '../shared/mailer.ts';
import { newSecret } from '../shared/secrets.ts';
import type { UserRow } from '../shared/user.repository.ts';
import { toUserState } from '../shared/user.view.ts';
import { mayHoldAnothers, VERIFIED } from '../shared/verification.rules.ts';
import type { PasswordDeps } from './password-change.service.ts';
import { resetLetter } from './reset-mail.texts.ts';

/** What the use cases need. */
export interface PasswordResetDeps extends PasswordDeps {
  readonly mailer: Mailer;
  readonly background: Background;
  readonly publicUrl: string;
}

/** The use cases of a forgotten password. */
export function passwordResetService({ db, users, sessions, tokens, passwords, policy, limits, outbox, clock, mailer, background, publicUrl }: PasswordResetDeps) {
  async function sendLink(account: string): Promise<void> {
    const user = await users.findByEmail(db, account);
    if (user === null || user.suspendedAt !== null) return;
    const token = newSecret();
    await tokens.replace(db, account, token, clock.now());
    await mailer.send(mailOf(user.email, resetLetter(linkWithToken(publicUrl, '/reset-password', token))));
  }

  async function ownerOf(token: string): Promise<UserRow | null> {
    const account = await tokens.accountOf(db, token, clock.now());
    return account === null ? null : users.findByEmail(db, account);
  }

  return {
    /** Everything that depends on whether there is such an account happens after the answer, which therefore tells nothing. */
    async sendResetLink(email: string, { network }: Client): Promise<void> {
      const account = canonicalEmail(email);
      await limits.forgotPassword(await users.attempterAt(db, account, network));
      background.run('reset link', () => sendLink(account), codesOf);
    },

    async reset(token: string, newPassword: string, { network }: Client): Promise<void> {
      const attempt = await limits.resetPassword(network);
      const owner = await ownerOf(token);
      if (owner === null) throw new Problem('reset-token');
      policy(newPassword, owner);
      const hashed = await passwords.hash(newPassword);
      const account = await db.$transaction(async (tx) => {
        const now = clock.now();
        const email = await tokens.consume(tx, token, now);
        const found = email === null ? null : await users.findByEmail(tx, email);
        if (email === null || found === null) throw new Problem('reset-token');
        // The link came by mail, so the address is its owner's (T-25).
        const user = await users.change(tx, found.id, { password: hashed, ...VERIFIED, ...(mayHoldAnothers(found) && { emptyStart: 1 }) }, now);
        await sessions.endAll(tx, user.id);
        await outbox.append(tx, [sessionRevoked.of({ spaceId: user.id, data: { userId: user.id, sids: null }, now }), userUpdated.of({ spaceId: user.id, data: toUserState(user), now })]);
        return email;
      });
      await Promise.all([attempt.succeeded(), limits.forgiveAccount(account)]);
    },
  };
}

/** The use cases of a forgotten password. */
export type PasswordResetService = ReturnType<typeof passwordResetService>;
