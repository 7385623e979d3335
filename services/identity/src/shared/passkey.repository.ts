import type { Passkey as PasskeyReply } from '@savvi/contracts/identity/strong-sign-in';
import { Problem } from '@savvi/service-kit/problem';
import { Prisma, type Passkey } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

export type { Passkey };

type Client = Database | Transaction;

/** What a use of a passkey changes. */
export type PasskeyUse = Required<Pick<Passkey, 'counter' | 'isBackedUp' | 'lastUsedAt'>>;

const isTaken = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

async function removeWhere(tx: Transaction, where: Prisma.PasskeyWhereInput): Promise<boolean> {
  const { count } = await tx.passkey.deleteMany({ where });
  return count > 0;
}

/** The rows of `passkeys`. Callers that write hold the lock on the account. */
export const passkeyRepository = {
  list: (db: Client, userId: string): Promise<Passkey[]> =>
    db.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),

  find: (db: Client, id: string): Promise<Passkey | null> => db.passkey.findUnique({ where: { id } }),

  /** The passkey with a credential id, if it was made for a relying party. */
  findByCredential: (db: Client, rpId: string, credentialId: string): Promise<Passkey | null> =>
    db.passkey.findUnique({ where: { credentialId, rpId } }),

  count: (db: Client, userId: string): Promise<number> => db.passkey.count({ where: { userId } }),

  /** Whether the account has a passkey that works for a relying party; no passkey works for null. */
  hasFor: async (db: Client, userId: string, rpId: string | null): Promise<boolean> =>
    rpId !== null && (await db.passkey.count({ where: { userId, rpId } })) > 0,

  /** Inserts a passkey. @throws {Problem} `invalid` if its credential id is stored already */
  async insert(tx: Transaction, data: Prisma.PasskeyUncheckedCreateInput): Promise<Passkey> {
    try {
      return await tx.passkey.create({ data });
    } catch (error) {
      throw isTaken(error)
        ? new Problem('invalid', { sentence: 'This passkey was already added.', cause: error })
        : error;
    }
  },

  async use(tx: Transaction, id: string, data: PasskeyUse): Promise<void> {
    await tx.passkey.update({ where: { id }, data, select: { id: true } });
  },

  /** Renames a passkey of an account. @returns null if the account has no such passkey */
  async rename(tx: Transaction, userId: string, id: string, name: string): Promise<Passkey | null> {
    const [renamed] = await tx.passkey.updateManyAndReturn({ where: { id, userId }, data: { name } });
    return renamed ?? null;
  },

  /** @returns whether the account had the passkey */
  remove: (tx: Transaction, userId: string, id: string): Promise<boolean> => removeWhere(tx, { id, userId }),

  /** Removes every passkey of an account. @returns whether there were any */
  removeAll: (tx: Transaction, userId: string): Promise<boolean> => removeWhere(tx, { userId }),

  /** Removes the passkeys that were added before anybody had verified the address. @returns whether there were any */
  removeUnproven: (tx: Transaction, userId: string): Promise<boolean> =>
    removeWhere(tx, { userId, isUnproven: 1 }),

  /** Removes the passkeys that were added since a time. @returns whether there were any */
  removeSince: (tx: Transaction, userId: string, since: Date): Promise<boolean> =>
    removeWhere(tx, { userId, createdAt: { gte: since } }),

  /** How many passkeys were made for each host except `rpId`; null counts those of every host. */
  async countByOtherHost(db: Client, rpId: string | null): Promise<{ host: string; passkeys: number }[]> {
    const counts = await db.passkey.groupBy({
      by: ['rpId'],
      where: rpId === null ? {} : { rpId: { not: rpId } },
      orderBy: { rpId: 'asc' },
      _count: true,
    });
    return counts.map((each) => ({ host: each.rpId, passkeys: each._count }));
  },
};

/** A passkey as its owner sees it. */
export const toPasskey = ({ id, name, createdAt, lastUsedAt, isBackedUp }: Passkey): PasskeyReply => ({
  id,
  name,
  addedAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isSynced: isBackedUp === 1,
});
