import { digestOf } from '@savvi/service-kit/secrets';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { dateOf } from './calendar-day.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

/** Whether a user gets reminder mails, and when. */
export interface StoredMailSettings {
  readonly userId: string;
  readonly timeZone: string;
  /** The last day for which a mail was considered. */
  readonly consideredOn: string;
  /** When a mail is considered next; null while the mails are off. */
  readonly nextAt: Date | null;
  /** The chosen kinds of dates whose sources are off at first. */
  readonly sources: readonly string[];
}

/** How long the link in a mail switches the mails off, in milliseconds. */
const UNSUBSCRIBE_MS = 90 * 86_400_000;

/** The settings of reminder mails, and the links that switch them off. Every query names the space. */
export const mailSettingsRepository = {
  async find(db: Client, { spaceId }: Owner): Promise<StoredMailSettings | null> {
    const row = await db.mailSettings.findFirst({
      where: { spaceId },
      select: { userId: true, timeZone: true, consideredOn: true, nextAt: true, sources: true },
    });
    return row && { ...row, consideredOn: row.consideredOn.toISOString().slice(0, 10) };
  },

  async save(tx: Transaction, { spaceId }: Owner, settings: StoredMailSettings): Promise<void> {
    const data = {
      ...settings,
      sources: [...settings.sources],
      consideredOn: dateOf(settings.consideredOn),
    };
    const { count } = await tx.mailSettings.updateMany({ where: { spaceId }, data });
    if (count === 0) await tx.mailSettings.create({ data: { spaceId, ...data }, select: { spaceId: true } });
  },

  async switchOff(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.mailSettings.updateMany({ where: { spaceId }, data: { nextAt: null } });
  },

  /** Stores a token of which only the hash is kept. */
  async addToken(tx: Transaction, { spaceId }: Owner, token: string, now: Date): Promise<void> {
    const expiresAt = new Date(now.getTime() + UNSUBSCRIBE_MS);
    const data = { spaceId, token: digestOf(token), expiresAt };
    await tx.unsubscribeToken.create({ data, select: { spaceId: true } });
  },

  async hasToken(db: Client, { spaceId }: Owner, token: string, now: Date): Promise<boolean> {
    const where = { spaceId, token: digestOf(token), expiresAt: { gt: now } };
    return (await db.unsubscribeToken.count({ where })) > 0;
  },

  /** Removes the settings and the tokens of a space. */
  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.unsubscribeToken.deleteMany({ where: { spaceId } });
    await tx.mailSettings.deleteMany({ where: { spaceId } });
  },
};
