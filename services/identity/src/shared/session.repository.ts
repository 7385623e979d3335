import * as z from 'zod/mini';
import type { Session as SessionRow } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { sessionExpiry } from './session.rules.ts';

export type { SessionRow };

type Client = Database | Transaction;

const details = z.object({ device: z.string(), address: z.string() });

/** What `sess` holds of a session. */
export type SessionDetails = z.infer<typeof details>;

const minted = { id: true, isAdmin: true, createdAt: true, subscriptionStatus: true, version: true } as const;

/** The rows of `sessions`. A session that has expired is none. */
export const sessionRepository = {
  async insert(tx: Transaction, session: { sid: string; userId: string; details: SessionDetails }, now: Date): Promise<void> {
    const { sid, userId, details: sess } = session;
    await tx.session.create({ data: { sid, userId, sess, createdAt: now, lastSeenAt: now, expire: sessionExpiry(now, now) } });
  },

  find: (db: Client, sid: string, now: Date): Promise<SessionRow | null> => db.session.findUnique({ where: { sid, expire: { gt: now } } }),

  /** A session with what a token says about its user; the rest of the user (a photo, a password) stays in the database. */
  findWithUser: (db: Client, sid: string, now: Date) => db.session.findUnique({ where: { sid, expire: { gt: now } }, include: { user: { select: minted } } }),

  list: (db: Client, userId: string, now: Date): Promise<SessionRow[]> =>
    db.session.findMany({ where: { userId, expire: { gt: now } }, orderBy: [{ lastSeenAt: 'desc' }, { sid: 'asc' }] }),

  /** Extends the idle limit, unless another replica just did. */
  async touch(db: Client, session: Pick<SessionRow, 'sid' | 'createdAt' | 'lastSeenAt'>, now: Date): Promise<void> {
    await db.session.updateMany({ where: { sid: session.sid, lastSeenAt: session.lastSeenAt }, data: { lastSeenAt: now, expire: sessionExpiry(session.createdAt, now) } });
  },

  /** Ends one session. @returns whose it was, null when there was none. */
  async end(tx: Transaction, sid: string): Promise<{ userId: string } | null> {
    const [ended] = await tx.$queryRaw<{ user_id: string }[]>`DELETE FROM sessions WHERE sid = ${sid} RETURNING user_id::text`;
    return ended === undefined ? null : { userId: ended.user_id };
  },

  /** Ends one session if it is this user's. */
  async endOwn(tx: Transaction, userId: string, sid: string): Promise<boolean> {
    const { count } = await tx.session.deleteMany({ where: { sid, userId } });
    return count > 0;
  },

  /** Ends every session of a user but one. @returns the ids of those that ended. */
  async endOthers(tx: Transaction, userId: string, keptSid: string): Promise<string[]> {
    const ended = await tx.$queryRaw<{ sid: string }[]>`DELETE FROM sessions WHERE user_id = ${userId}::uuid AND sid <> ${keptSid} RETURNING sid`;
    return ended.map(({ sid }) => sid);
  },

  /** Ends every session of a user. The account is locked first, so that two of these cannot wait for each other. */
  async endAll(tx: Transaction, userId: string): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    await tx.session.deleteMany({ where: { userId } });
  },
};

/** The rows of `sessions`. */
export type SessionRepository = typeof sessionRepository;

/** What a stored session says about its browser. */
export const detailsOf = (row: Pick<SessionRow, 'sess'>): SessionDetails => details.parse(row.sess);
