import type { MailSettings, MailSettingsInput } from '@savvi/reminders-contract/mail';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import { mailSettingsRepository as settings } from '../shared/mail-settings.repository.ts';
import { timeZoneRepository as timeZones } from '../shared/time-zone.repository.ts';
import { lastMorning, localTime, nextMorning } from '../shared/local-time.rules.ts';

/** Dependencies of {@link mailService}. */
export interface MailDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The use cases of the settings of reminder mails. */
export function mailService({ db, clock }: MailDeps) {
  return {
    async get(scope: Scope): Promise<MailSettings> {
      const stored = await settings.find(db, scope);
      const timeZone = (await timeZones.find(db, scope)) ?? stored?.timeZone ?? null;
      const sources = [...(stored?.sources ?? [])];
      return { isOn: stored !== null && stored.nextAt !== null, timeZone, sources };
    },

    /**
     * Mails that are switched on begin with the next morning. The time zone counts until the account has one (REM-5).
     * @throws {Problem} `email-unverified`
     */
    async save(scope: Scope, { isOn, timeZone: own, sources }: MailSettingsInput): Promise<MailSettings> {
      if (isOn && !scope.isEmailVerified) throw new Problem('email-unverified');
      const now = clock.now();
      return db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        const timeZone = (await timeZones.find(tx, scope)) ?? own;
        const stored = await settings.find(tx, scope);
        const consideredOn =
          stored === null || stored.nextAt === null
            ? lastMorning(localTime(now, timeZone))
            : stored.consideredOn;
        const chosen = [...new Set(sources ?? stored?.sources)];
        await settings.save(tx, scope, {
          userId: scope.userId,
          timeZone: own,
          consideredOn,
          nextAt: isOn ? nextMorning(now, timeZone, consideredOn) : null,
          sources: chosen,
        });
        return { isOn, timeZone, sources: chosen };
      });
    },

    /** Switches the mails off with the token of one of them; it works again and again until it expires. */
    async unsubscribe(token: string): Promise<void> {
      // The schema of the token demands the id of the space.
      const [spaceId = ''] = token.split('.');
      // Without a valid token nobody may hold the lock of the space.
      if (!(await settings.hasToken(db, { spaceId }, token, clock.now())))
        throw new Problem('not-found', {
          sentence: 'This link no longer works. Sign in to switch the emails off on the page Reminders.',
        });
      await db.$transaction(async (tx) => {
        await lockScope(tx, { spaceId });
        await settings.switchOff(tx, { spaceId });
      });
    },
  };
}

/** The use cases of the settings of reminder mails. */
export type MailService = ReturnType<typeof mailService>;
