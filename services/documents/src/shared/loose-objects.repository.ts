import { owned } from '@savvi/service-kit/owned';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

const looseObjects = owned('loose_objects');
const inserted = (owner: Owner, object: string, dueAt: Date) =>
  looseObjects.insert(
    owner,
    (own) =>
      Prisma.sql`(object, space_id, due_at) VALUES (${object}, ${own.spaceId}::uuid, ${dueAt}::timestamptz)`,
  );

/** The rows of objects that no document names. */
export const looseObjectRepository = {
  /**
   * Writes down an object before it is stored; unless it is taken away again, it is removed once it is due.
   */
  async add(db: Client, owner: Owner, object: string, dueAt: Date): Promise<void> {
    await db.$executeRaw`${inserted(owner, object, dueAt)}`;
  },

  /** A document names it now. @returns false when it was not there any more: the sweep has come for it */
  async take(tx: Transaction, owner: Owner, object: string): Promise<boolean> {
    return (
      (await tx.$executeRaw`${looseObjects.remove(owner)} AND object = ${object} AND NOT is_leaving`) === 1
    );
  },

  /**
   * Nobody will name it: a sweep removes it once it is due. Its note may be gone, when a sweep came for it
   * before.
   */
  async release(db: Client, owner: Owner, object: string, dueAt: Date): Promise<void> {
    await db.$executeRaw`${inserted(owner, object, dueAt)} ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at`;
  },

  /** What is still coming into a space that is being erased is removed soon, and not within the hour. */
  async hasten(db: Client, owner: Owner, dueAt: Date): Promise<void> {
    await db.$executeRaw`${looseObjects.update(owner, Prisma.sql`SET due_at = least(due_at, ${dueAt}::timestamptz)`)}`;
  },
};
