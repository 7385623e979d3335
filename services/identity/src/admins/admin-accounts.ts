// The operator makes the administrators: the file lists them, and a match of the address alone makes nobody one.
import { readFile } from 'node:fs/promises';
import { sessionRevoked, userRegistered, userUpdated } from '@savvi/contracts/events';
import { canonicalEmail, emailAddress } from '@savvi/contracts/values';
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import type { Database } from '../db.ts';
import type { Outbox } from '../shared/outbox.ts';
import type { Passwords } from '../shared/passwords.ts';
import type { SessionRepository } from '../shared/session.repository.ts';
import type { UserRepository } from '../shared/user.repository.ts';
import { toUserState } from '../shared/user.view.ts';

/** What making administrators needs. */
export interface AdminAccountsDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly passwords: Passwords;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
}

/** An administrator as the operator's file names them. */
export interface AdminCredentials {
  readonly email: string;
  readonly password: string;
}

/** A line of the file is wrong; the message names its number only. */
export class InvalidAdminFile extends Error {
  override readonly name = 'InvalidAdminFile';
}

/** Reads `email password` lines; empty ones and those that begin with # are skipped. @throws {InvalidAdminFile} */
export function parseAdminFile(content: string): AdminCredentials[] {
  return content.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, email = '', password] = /^\s*(\S+)\s+(.+)$/.exec(line) ?? [];
    if (password === undefined || !emailAddress.safeParse(email).success) throw new InvalidAdminFile(`Line ${index + 1} of the admin accounts file is not "email password".`);
    return [{ email, password }];
  });
}

/** Reads the operator's file. @throws {InvalidAdminFile} also when it is not there. */
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
 * Makes sure that each listed account exists and is an administrator. A password that its administrator changed
 * later stays. An account that somebody else made under a listed address gets the file's password and loses its sessions,
 * so that only the operator enters it.
 */
export async function ensureAdminAccounts(accounts: readonly AdminCredentials[], { db, users, sessions, passwords, outbox, clock, log }: AdminAccountsDeps): Promise<void> {
  for (const { email, password } of accounts) {
    const emailCanonical = canonicalEmail(email);
    if ((await users.findByEmail(db, emailCanonical))?.isAdmin === 1) continue;
    const hashed = await passwords.hash(password);
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`admin ${emailCanonical}`}, 0))`; // replicas start at once
      const now = clock.now();
      const found = await users.findByEmail(tx, emailCanonical);
      if (found?.isAdmin === 1) return;
      if (found === null) {
        const made = await users.insert(tx, { email, emailCanonical, password: hashed, isAdmin: 1 }, now);
        await outbox.append(tx, userRegistered.of({ spaceId: made.id, data: toUserState(made), now }));
        log.info({ userId: made.id }, 'administrator made');
        return;
      }
      const raised = await users.change(tx, found.id, { password: hashed, isAdmin: 1 }, now);
      await sessions.endAll(tx, raised.id);
      await outbox.append(tx, [sessionRevoked.of({ spaceId: raised.id, data: { userId: raised.id, sids: null }, now }), userUpdated.of({ spaceId: raised.id, data: toUserState(raised), now })]);
      log.info({ userId: raised.id }, 'account made an administrator');
    });
  }
}
