import type { Database } from '../db.ts';

/** A space, by its id. */
export interface MailedSpace {
  readonly spaceId: string;
}

/** Statements on the mail settings of all spaces. */
export const mailSettingsMaintenance = {
  /** The next batch of spaces after `last`, by id, for which a mail is to be considered. */
  due: (
    db: Database,
    now: Date,
    { last, limit }: { last: MailedSpace | null; limit: number },
  ): Promise<MailedSpace[]> => db.$queryRaw<MailedSpace[]>`
    SELECT space_id::text AS "spaceId" FROM mail_settings
    WHERE next_at <= ${now}::timestamptz AND (${last?.spaceId ?? null}::uuid IS NULL OR space_id > ${last?.spaceId ?? null}::uuid)
    ORDER BY space_id LIMIT ${limit}::integer`,

  /** Removes links that no longer work. */
  async forgetTokens(db: Database, now: Date): Promise<void> {
    await db.$executeRaw`DELETE FROM unsubscribe_tokens WHERE expires_at <= ${now}::timestamptz`;
  },
};
