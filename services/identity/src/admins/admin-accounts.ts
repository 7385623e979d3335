// The operator's file defines the administrators. An account does not become an administrator's just because
// its address is in the file.
import { ownSpaceOf } from '@savvi/contracts/own-space';
import { readFile } from 'node:fs/promises';
import { userRegistered, userUpdated } from '@savvi/contracts/events';
import { emailAddress } from '@savvi/contracts/email-address';
import { canonicalEmail } from '@savvi/contracts/values';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import type { Database, Transaction } from '../db.ts';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import type { Passwords } from '../shared/passwords.ts';
import { securityMailRepository as mails } from '../shared/security-mail.repository.ts';
import type { SessionRepository } from '../shared/session.repository.ts';
import { passkeyRepository as passkeys } from '../shared/passkey.repository.ts';
import { isOn, type SecondStepRepository } from '../shared/second-step.repository.ts';
import type { SecurityEvents } from '../shared/security-events.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { toUserState } from '../shared/user.view.ts';
import { sessionsRevoked } from '../shared/sessions-revoked.ts';

/** Dependencies of {@link ensureAdminAccounts}. */
export interface AdminAccountsDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly passwords: Passwords;
  readonly tokens: { discard(tx: Transaction, emailCanonical: string): Promise<void> };
  readonly knownDevices: KnownDeviceRepository;
  readonly secondSteps: SecondStepRepository;
  readonly security: Pick<SecurityEvents, 'inTransaction'>;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
}

/** An administrator as listed in the operator's file. */
export interface AdminCredentials {
  readonly email: string;
  readonly password: string;
}

/** Thrown for an invalid line of the file; the message contains only the line number. */
export class InvalidAdminFile extends Error {
  override readonly name = 'InvalidAdminFile';
}

/**
 * Parses `email password` lines; empty lines and lines that start with # are skipped.
 * @throws {InvalidAdminFile}
 */
export function parseAdminFile(content: string): AdminCredentials[] {
  return content.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, email = '', password] = /^\s*(\S+)\s+(.+)$/.exec(line) ?? [];
    if (password === undefined || !emailAddress.safeParse(email).success)
      throw new InvalidAdminFile(`Line ${index + 1} of the admin accounts file is not "email password".`);
    return [{ email, password }];
  });
}

/** Reads the operator's file. @throws {InvalidAdminFile} also when the file does not exist */
export async function readAdminFile(file: string): Promise<AdminCredentials[]> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    throw new InvalidAdminFile('The admin accounts file cannot be read.', { cause: error });
  }
  return parseAdminFile(content);
}

/**
 * Makes the database match the file: every listed account exists and is an administrator, and accounts that
 * an earlier file created and this one no longer lists are demoted. A password chosen by an administrator is
 * kept as long as their line is unchanged. A changed line overrides it and ends every session. The same
 * happens to an account that a stranger registered under a listed address, so that only the operator can sign
 * in.
 */
export async function ensureAdminAccounts(
  accounts: readonly AdminCredentials[],
  deps: AdminAccountsDeps,
): Promise<void> {
  for (const account of accounts) await ensureAdmin(account, deps);
  await dismissUnlisted(accounts, deps);
}

async function ensureAdmin(
  { email, password }: AdminCredentials,
  {
    db,
    users,
    sessions,
    passwords,
    tokens,
    knownDevices,
    secondSteps,
    security,
    outbox,
    clock,
    log,
  }: AdminAccountsDeps,
): Promise<void> {
  const emailCanonical = canonicalEmail(email);
  const isInPlace = async (user: UserRow | null) =>
    user?.isAdmin === 1 && (await passwords.isRight(user.adminFilePassword, password));
  if (await isInPlace(await users.findByEmail(db, emailCanonical))) return;
  const hashed = await passwords.hash(password);
  await security.inTransaction(async (tx, record) => {
    // Replicas may start at the same time, so a lock makes them create the account one after the other.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`admin ${emailCanonical}`}, 0))`;
    const now = clock.now();
    const found = await users.findByEmail(tx, emailCanonical);
    if (await isInPlace(found)) return;
    const rights = { password: hashed, isAdmin: 1, adminFilePassword: hashed };
    if (found === null) {
      const made = await users.insert(tx, { email, emailCanonical, ...rights }, now);
      await outbox.append(
        tx,
        userRegistered.of({ spaceId: ownSpaceOf(made.id), data: toUserState(made), now }),
      );
      log.info({ userId: made.id }, 'administrator made');
      return;
    }
    // Tokens are deleted before the account is locked, in the same order as in a password reset, to avoid a
    // deadlock.
    await tokens.discard(tx, emailCanonical);
    const raised = await users.change(tx, found.id, rights, now);
    await sessions.endAll(tx, raised.id);
    await mails.endLinks(tx, raised.id);
    await knownDevices.forgetOthers(tx, raised.id, null);
    // A stranger may have set up the ways in of an account that the file makes an administrator.
    if (found.isAdmin === 0) {
      if (isOn(await secondSteps.find(tx, raised.id), now))
        await record({ event: 'second-step-off', userId: raised.id, client: null, by: 'operator' });
      await secondSteps.remove(tx, raised.id);
      await passkeys.removeAll(tx, raised.id);
    }
    await outbox.append(tx, [
      sessionsRevoked(raised.id, null, now),
      userUpdated.of({ spaceId: ownSpaceOf(raised.id), data: toUserState(raised), now }),
    ]);
    log.info({ userId: raised.id }, 'account made an administrator');
  });
}

async function dismissUnlisted(
  accounts: readonly AdminCredentials[],
  { db, users, outbox, clock, log }: AdminAccountsDeps,
): Promise<void> {
  const listed = accounts.map(({ email }) => canonicalEmail(email));
  for (const { id } of await users.findUnlistedAdmins(db, listed)) {
    await db.$transaction(async (tx) => {
      // The account was deleted after the list of administrators was read.
      if ((await users.lock(tx, id)) === null) return;
      const now = clock.now();
      const dismissed = await users.change(tx, id, { isAdmin: 0, adminFilePassword: null }, now);
      await outbox.append(tx, userUpdated.of({ spaceId: ownSpaceOf(id), data: toUserState(dismissed), now }));
      log.info({ userId: id }, 'administrator no longer listed');
    });
  }
}
