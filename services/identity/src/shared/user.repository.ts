import { randomUUID } from 'node:crypto';
import { Problem } from '@savvi/service-kit/problem';
import { Prisma, type User as UserRow } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import type { Client as Visitor } from './client.ts';
import { hasFirstPassword } from './first-password.rules.ts';
import { knownSince } from './known-device.repository.ts';
import type { Attempter } from './limits.ts';
import { digestOf } from '@savvi/service-kit/secrets';

export type { UserRow };

type Client = Database | Transaction;

/** The values of a new account. */
export interface NewUser {
  readonly email: string;
  readonly emailCanonical: string;
  /** The password as a hash. */
  readonly password: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly isAdmin?: number;
  /** The password of the operator's file as a hash. */
  readonly adminFilePassword?: string;
  readonly isEmailVerified?: number;
  readonly unverifiedSince?: Date | null;
  readonly trialUsed?: number;
  readonly trialUnproven?: number;
  readonly timeZone?: string | null;
  /** When the person registered, if earlier than now. */
  readonly createdAt?: Date;
}

/** The columns whose change is published; a change increments the version. */
export type UserChange = Partial<
  Pick<
    UserRow,
    | 'password'
    | 'isEmailVerified'
    | 'unverifiedSince'
    | 'trialUsed'
    | 'trialUnproven'
    | 'emptyStart'
    | 'isAdmin'
    | 'adminFilePassword'
    | 'timeZone'
    | 'dateFormat'
    | SubscriptionColumn
  >
>;

/** The columns that the profile form shows and changes. */
export type ProfileChange = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'profileImageUrl'>>;
/** The columns that copy the subscription from billing. */
type SubscriptionColumn =
  | 'subscriptionStatus'
  | 'planType'
  | 'currentPeriodEnd'
  | 'cancelAtPeriodEnd'
  | 'subscriptionVersion';

const isTaken = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** The rows of `users`. Addresses are in canonical form. */
export const userRepository = {
  find: (db: Client, id: string): Promise<UserRow | null> => db.user.findUnique({ where: { id } }),

  findByEmail: (db: Client, emailCanonical: string): Promise<UserRow | null> =>
    db.user.findUnique({ where: { emailCanonical } }),

  /** The administrators created from the operator's file that are not in `listed`. */
  findUnlistedAdmins: (db: Client, listed: readonly string[]): Promise<UserRow[]> =>
    db.user.findMany({
      where: { isAdmin: 1, adminFilePassword: { not: null }, emailCanonical: { notIn: [...listed] } },
    }),

  /** At most `limit` accounts after `last`, in the order of their ids. */
  page: (tx: Transaction, { last, limit }: { last: UserRow | null; limit: number }): Promise<UserRow[]> =>
    tx.user.findMany({
      where: last === null ? {} : { id: { gt: last.id } },
      orderBy: { id: 'asc' },
      take: limit,
    }),

  /** Reads an account and locks it until the transaction ends. */
  async lock(tx: Transaction, id: string): Promise<UserRow | null> {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;
    return tx.user.findUnique({ where: { id } });
  },

  /** Inserts an account. @throws {Problem} `email-taken` if another account has the address */
  async insert(tx: Transaction, user: NewUser, now: Date): Promise<UserRow> {
    try {
      return await tx.user.create({
        data: { createdAt: now, ...user, id: randomUUID(), version: 1, updatedAt: now },
      });
    } catch (error) {
      throw isTaken(error) ? new Problem('email-taken', { cause: error }) : error;
    }
  },

  change: (tx: Transaction, id: string, change: UserChange, now: Date): Promise<UserRow> =>
    tx.user.update({ where: { id }, data: { ...change, version: { increment: 1 }, updatedAt: now } }),

  /** Changes the address and the columns that depend on it. @throws {Problem} `email-taken` */
  async changeEmail(
    tx: Transaction,
    id: string,
    change: Pick<UserRow, 'email' | 'emailCanonical' | 'trialUsed' | 'trialUnproven'>,
    now: Date,
  ): Promise<UserRow> {
    try {
      return await tx.user.update({
        where: { id },
        data: { ...change, version: { increment: 1 }, updatedAt: now },
      });
    } catch (error) {
      throw isTaken(error) ? new Problem('email-taken', { cause: error }) : error;
    }
  },

  /**
   * Like `change`, for the columns of the profile form: forms opened earlier become stale. `user` is locked.
   */
  changeProfile: (tx: Transaction, user: UserRow, change: ProfileChange, now: Date): Promise<UserRow> =>
    tx.user.update({
      where: { id: user.id },
      data: { ...change, version: user.version + 1, profileVersion: user.version + 1, updatedAt: now },
    }),

  /** How many administrators can sign in. */
  countAdmins: (tx: Transaction): Promise<number> =>
    tx.user.count({ where: { isAdmin: 1, suspendedAt: null } }),

  /**
   * Suspends an account, or ends the suspension (null). Other services do not see it, so the version stays
   * the same.
   */
  async setSuspended(tx: Transaction, id: string, suspendedAt: Date | null): Promise<void> {
    await tx.user.update({ where: { id }, data: { suspendedAt }, select: { id: true } });
  },

  /** Serializes deletions and suspensions of accounts until the transaction ends. */
  async lockDeletions(tx: Transaction): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('deletion of accounts', 0))`;
  },

  /** The ids in the given list that belong to existing accounts. */
  async existing(db: Client, ids: readonly string[]): Promise<string[]> {
    const rows = await db.$queryRaw<
      { id: string }[]
    >`SELECT id::text FROM users WHERE id = ANY(${ids}::uuid[])`;
    return rows.map(({ id }) => id);
  },

  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.user.delete({ where: { id }, select: { id: true } });
  },

  /** Stores a new hash of the same password; a first password stays a first password. `user` is locked. */
  async rehash(tx: Transaction, user: UserRow, password: string): Promise<void> {
    await tx.user.update({
      where: { id: user.id },
      data: { password, ...(user.adminFilePassword === user.password && { adminFilePassword: password }) },
      select: { id: true },
    });
  },

  /** Whether an administrator still has the first password (T-72). */
  async hasFirstPassword(db: Client, id: string): Promise<boolean> {
    const user = await db.user.findUnique({
      where: { id },
      select: { isAdmin: true, password: true, adminFilePassword: true },
    });
    return user !== null && hasFirstPassword(user);
  },

  /** Stores a new password. Other services do not see it, so the version stays the same. */
  async setPassword(tx: Transaction, id: string, password: string): Promise<void> {
    await tx.user.update({ where: { id }, data: { password }, select: { id: true } });
  },

  /**
   * The account, network and device of an attempt, whether or not the account exists. Always one statement,
   * so that timing reveals nothing.
   */
  async attempterAt(
    db: Client,
    account: string,
    { networks, deviceSecrets, device, address }: Visitor,
    now: Date,
  ): Promise<Attempter> {
    const [found] = await db.$queryRaw<{ isKnown: boolean; device: string | null }[]>`
      SELECT
        EXISTS (
          SELECT 1 FROM users JOIN known_addresses ON known_addresses.user_id = users.id
          WHERE users.email_canonical = ${account} AND known_addresses.address = ${networks[0].name}
        ) AS "isKnown",
        (
          SELECT known_devices.secret FROM users JOIN known_devices ON known_devices.user_id = users.id
          WHERE users.email_canonical = ${account} AND known_devices.secret = ANY(${(deviceSecrets ?? []).map(digestOf)}) AND known_devices.last_sign_in_at > ${knownSince(now)}::timestamptz LIMIT 1
        ) AS device`;
    return {
      account,
      networks,
      client: { device, address },
      isKnown: found?.isKnown ?? false,
      device: found?.device ?? null,
    };
  },

  /** Stores the random id by which authenticators know an account. */
  async setPasskeyHandle(tx: Transaction, id: string, passkeyHandle: Uint8Array<ArrayBuffer>): Promise<void> {
    await tx.user.update({ where: { id }, data: { passkeyHandle }, select: { id: true } });
  },

  /** Stores when and from which network a user has signed in. */
  async rememberAddress(tx: Transaction, userId: string, network: string, now: Date): Promise<void> {
    await tx.user.update({ where: { id: userId }, data: { lastSignInAt: now }, select: { id: true } });
    await tx.knownAddress.upsert({
      where: { userId_address: { userId, address: network } },
      create: { userId, address: network, lastSignInAt: now },
      update: { lastSignInAt: now },
    });
  },
};

/** The rows of `users`. */
export type UserRepository = typeof userRepository;
