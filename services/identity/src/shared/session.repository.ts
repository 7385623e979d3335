import * as z from 'zod/mini';
import type { Session as SessionRow } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { sessionExpiry } from './session.rules.ts';

export type { SessionRow };

type Client = Database | Transaction;

/**
 * The time for which requests sent before a session was replaced may still be in progress, in milliseconds.
 */
const IN_FLIGHT_MS = 60_000;

const details = z.object({ device: z.string(), address: z.string() });

/** The most sessions in a list, the latest used first; a user may have any number of sessions. */
export const SESSIONS_LISTED = 200;

/** The content of the column `sess`. */
export type SessionDetails = z.infer<typeof details>;

const minted = {
  id: true,
  isAdmin: true,
  createdAt: true,
  subscriptionStatus: true,
  version: true,
  isEmailVerified: true,
  unverifiedSince: true,
  trialUsed: true,
  suspendedAt: true,
  timeZone: true,
  secondStep: { select: { enabledAt: true, removalAt: true } },
} as const;

/** The values of a new session. */
export interface NewSession {
  readonly sid: string;
  readonly userId: string;
  readonly details: SessionDetails;
  /** How it was opened; {@link SessionMethod} */
  readonly method: string;
  /** 0 for a session that ends sooner, because the user did not trust the browser. */
  readonly hasLongLimits: number;
  /** When the user last confirmed their identity with every step of the account, if not now. */
  readonly fullyConfirmedAt?: Date | null;
}

/** What changes when a session gets a new secret. */
export type SessionChange = Partial<
  Pick<SessionRow, 'method' | 'hasLongLimits' | 'confirmedAt' | 'fullyConfirmedAt'>
>;

const UNCONFIRMED = { confirmedAt: null, fullyConfirmedAt: null };

/** The rows of `sessions`. Expired sessions are ignored. */
export const sessionRepository = {
  /** Inserts a session whose user has just signed in or changed the password. */
  async insert(tx: Transaction, session: NewSession, now: Date): Promise<void> {
    const { details: sess, ...values } = session;
    await tx.session.create({
      data: {
        fullyConfirmedAt: now,
        ...values,
        sess,
        createdAt: now,
        lastSeenAt: now,
        expire: sessionExpiry({ createdAt: now, hasLongLimits: session.hasLongLimits }, now),
        confirmedAt: now,
      },
    });
  },

  /**
   * Replaces a session by one with another secret. Its age stays. The row of the replaced session is not deleted
   * but expires, so that {@link sessionRepository.isCookieDead} leaves the browser's cookie alone.
   * @returns false if the session has ended
   */
  async replace(
    tx: Transaction,
    { sess, ...session }: SessionRow,
    sid: string,
    change: SessionChange,
    now: Date,
  ): Promise<boolean> {
    const { count } = await tx.session.updateMany({
      where: { sid: session.sid, expire: { gt: now } },
      data: { expire: now },
    });
    if (count === 0) return false;
    const replacement = { ...session, ...change, sid, lastSeenAt: now };
    await tx.session.create({
      data: {
        ...replacement,
        sess: details.parse(sess),
        expire: sessionExpiry(replacement, now),
      },
    });
    return true;
  },

  /** Ends the confirmations of a user's other sessions, because they were given before the account had its new way in. */
  async unconfirmOthers(tx: Transaction, userId: string, sid: string): Promise<void> {
    await tx.session.updateMany({ where: { userId, sid: { not: sid } }, data: UNCONFIRMED });
  },

  /** Ends the confirmations of every session of a user. */
  async unconfirmAll(tx: Transaction, userId: string): Promise<void> {
    await tx.session.updateMany({ where: { userId }, data: UNCONFIRMED });
  },

  find: (db: Client, sid: string, now: Date): Promise<SessionRow | null> =>
    db.session.findUnique({ where: { sid, expire: { gt: now } } }),

  /** A session with the user fields that a token contains; large fields such as the photo are not read. */
  findWithUser: (db: Client, sid: string, now: Date) =>
    db.session.findUnique({ where: { sid, expire: { gt: now } }, include: { user: { select: minted } } }),

  list: (db: Client, userId: string, now: Date): Promise<SessionRow[]> =>
    db.session.findMany({
      where: { userId, expire: { gt: now } },
      orderBy: [{ lastSeenAt: 'desc' }, { sid: 'asc' }],
      take: SESSIONS_LISTED,
    }),

  /** Extends the idle limit, unless another replica has just done that. */
  async touch(
    db: Client,
    session: Pick<SessionRow, 'sid' | 'createdAt' | 'lastSeenAt' | 'hasLongLimits'>,
    now: Date,
  ): Promise<void> {
    await db.session.updateMany({
      where: { sid: session.sid, lastSeenAt: session.lastSeenAt },
      data: { lastSeenAt: now, expire: sessionExpiry(session, now) },
    });
  },

  /** Ends one session. @returns the id of its user, or null if there was none */
  async end(tx: Transaction, sid: string): Promise<{ userId: string } | null> {
    const [ended] = await tx.$queryRaw<
      { user_id: string }[]
    >`DELETE FROM sessions WHERE sid = ${sid} RETURNING user_id::text`;
    return ended === undefined ? null : { userId: ended.user_id };
  },

  /**
   * Ends one session of the user.
   * @returns false if it had ended or was replaced: the browser may then still be signed in by another session
   */
  async endOwn(tx: Transaction, userId: string, sid: string, now: Date): Promise<boolean> {
    const { count } = await tx.session.deleteMany({ where: { sid, userId, expire: { gt: now } } });
    return count > 0;
  },

  /**
   * Ends every session of a locked user. The row of the replaced session is not deleted but expires, so that
   * {@link sessionRepository.isCookieDead} leaves the browser's cookie alone.
   * @returns the ids of the ended sessions
   */
  async endAllFor(tx: Transaction, userId: string, replacedSid: string, now: Date): Promise<string[]> {
    const replaced = await tx.session.updateMany({
      where: { sid: replacedSid, userId, expire: { gt: now } },
      data: { expire: now },
    });
    const ended = await tx.$queryRaw<
      { sid: string }[]
    >`DELETE FROM sessions WHERE user_id = ${userId}::uuid AND sid <> ${replacedSid} RETURNING sid`;
    return [...(replaced.count > 0 ? [replacedSid] : []), ...ended.map(({ sid }) => sid)];
  },

  /**
   * Whether a response may remove the browser's cookie. Requests that a page sent just before its session was
   * replaced are answered afterward; removing the cookie then would remove the new session's, which has the
   * same name.
   */
  isCookieDead: async (db: Client, sid: string, now: Date): Promise<boolean> =>
    (await db.session.findUnique({
      where: { sid, expire: { gt: new Date(now.getTime() - IN_FLIGHT_MS) } },
      select: { sid: true },
    })) === null,

  /** Ends every session of a user. It locks the account first, so that two of these calls cannot deadlock. */
  async endAll(tx: Transaction, userId: string): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    await tx.session.deleteMany({ where: { userId } });
  },
};

/** The rows of `sessions`. */
export type SessionRepository = typeof sessionRepository;

/** The browser's device and network address, as stored in a session. */
export const detailsOf = (row: Pick<SessionRow, 'sess'>): SessionDetails => details.parse(row.sess);
