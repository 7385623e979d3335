import type { Prisma, SecondStep } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

export type { SecondStep };

type Client = Database | Transaction;

/** Whether a second step is asked for: it was turned on, and no requested removal has taken effect. */
export const isOn = (step: Pick<SecondStep, 'enabledAt' | 'removalAt'> | null, now: Date): boolean =>
  step !== null && step.enabledAt !== null && (step.removalAt === null || step.removalAt > now);

const NO_REMOVAL = { removalAt: null, removalMailAt: null };

/** The rows of `second_steps` and `recovery_codes`. Callers that write hold the lock on the account. */
export const secondStepRepository = {
  find: (db: Client, userId: string): Promise<SecondStep | null> =>
    db.secondStep.findUnique({ where: { userId } }),

  isOn: async (db: Client, userId: string, now: Date): Promise<boolean> =>
    isOn(await db.secondStep.findUnique({ where: { userId } }), now),

  /** Stores the secret of an authenticator app that is not confirmed yet; it replaces an earlier one. */
  async begin(tx: Transaction, userId: string, secret: Uint8Array<ArrayBuffer>, now: Date): Promise<void> {
    const values = { secret, createdAt: now, enabledAt: null, lastStep: null };
    await tx.secondStep.upsert({
      where: { userId },
      create: { userId, ...values },
      update: { ...values, ...NO_REMOVAL },
    });
  },

  async change(tx: Transaction, userId: string, data: Prisma.SecondStepUpdateInput): Promise<void> {
    await tx.secondStep.update({ where: { userId }, data });
  },

  /** Cancels a requested removal that has not taken effect. @returns whether there was one */
  async cancelRemoval(tx: Transaction, userId: string, now: Date): Promise<boolean> {
    const { count } = await tx.secondStep.updateMany({
      where: { userId, removalAt: { gt: now } },
      data: NO_REMOVAL,
    });
    return count > 0;
  },

  /** The accounts whose requested removal takes effect, or needs another mail. */
  async withRemovalDue(db: Database, now: Date): Promise<string[]> {
    const rows = await db.secondStep.findMany({
      where: { removalAt: { not: null }, OR: [{ removalAt: { lte: now } }, { removalMailAt: { lte: now } }] },
      select: { userId: true },
    });
    return rows.map(({ userId }) => userId);
  },

  /** Removes the authenticator app with its recovery codes. @returns whether there was one */
  async remove(tx: Transaction, userId: string): Promise<boolean> {
    await tx.recoveryCode.deleteMany({ where: { userId } });
    const { count } = await tx.secondStep.deleteMany({ where: { userId } });
    return count > 0;
  },

  /** Replaces all recovery codes. `codes` are digests. */
  async replaceCodes(tx: Transaction, userId: string, codes: readonly string[]): Promise<void> {
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, code })) });
  },

  /** Uses up a recovery code. @returns whether it was unused */
  async useCode(tx: Transaction, userId: string, code: string, now: Date): Promise<boolean> {
    const { count } = await tx.recoveryCode.updateMany({
      where: { userId, code, usedAt: null },
      data: { usedAt: now },
    });
    return count > 0;
  },

  codesLeft: (db: Client, userId: string): Promise<number> =>
    db.recoveryCode.count({ where: { userId, usedAt: null } }),
};

/** The rows of `second_steps` and `recovery_codes`. */
export type SecondStepRepository = typeof secondStepRepository;
