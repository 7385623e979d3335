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

/** The rows of `loose_objects`: orphan records of objects that no document references. */
export const looseObjectRepository = {
  /**
   * Records an object before it is stored. Unless a document takes the object, it is removed once the record
   * is due.
   */
  async add(db: Client, owner: Owner, object: string, dueAt: Date): Promise<void> {
    await db.$executeRaw`${inserted(owner, object, dueAt)}`;
  },

  /**
   * Removes the record, because a document references the object now.
   * @returns false if the record no longer exists or the cleanup has begun to remove the object
   */
  async take(tx: Transaction, owner: Owner, object: string): Promise<boolean> {
    return (
      (await tx.$executeRaw`${looseObjects.remove(owner)} AND object = ${object} AND NOT is_leaving`) === 1
    );
  },

  /**
   * Makes an object that no document will reference due for removal. Its record is inserted again if an
   * earlier cleanup has removed it.
   */
  async release(db: Client, owner: Owner, object: string, dueAt: Date): Promise<void> {
    await db.$executeRaw`${inserted(owner, object, dueAt)} ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at`;
  },

  /** Makes the objects of unfinished uploads due for removal earlier, for a space that is being erased. */
  async hasten(db: Client, owner: Owner, dueAt: Date): Promise<void> {
    await db.$executeRaw`${looseObjects.update(owner, Prisma.sql`SET due_at = least(due_at, ${dueAt}::timestamptz)`)}`;
  },
};
