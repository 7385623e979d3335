import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** The time zones of accounts. Every query names the space. */
export const timeZoneRepository = {
  /** The zone that the user chose for the account (REM-5); null without one. */
  async find(db: Database | Transaction, { spaceId }: Owner): Promise<string | null> {
    const row = await db.timeZone.findFirst({ where: { spaceId }, select: { timeZone: true } });
    return row?.timeZone ?? null;
  },

  /** Stores the zone of an account unless the same or a newer version is known. @returns whether it was stored */
  async keep(
    tx: Transaction,
    { spaceId }: Owner,
    data: { timeZone: string | null; version: number },
  ): Promise<boolean> {
    const known = await tx.timeZone.findFirst({ where: { spaceId }, select: { version: true } });
    if (known !== null && known.version >= data.version) return false;
    if (known === null) await tx.timeZone.create({ data: { spaceId, ...data }, select: { spaceId: true } });
    else await tx.timeZone.updateMany({ where: { spaceId }, data });
    return true;
  },

  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.timeZone.deleteMany({ where: { spaceId } });
  },
};
