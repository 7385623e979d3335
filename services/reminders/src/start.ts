import { GRANTED_EVENTS } from '@savvi/contracts/bus-rights';
import { remindersProjectionBegun } from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { repeatedly } from '@savvi/service-kit/repeatedly';
import { defineService } from '@savvi/service/define-service';
import { buildApp } from './app.ts';
import { openDatabase } from './db.ts';
import { followDates } from './due-dates/due-dates.consumer.ts';
import { eraseOnUserDeleted } from './due-dates/user-deleted.consumer.ts';
import { parseEnv } from './env.ts';
import { consideringMails } from './mail/consider-mails.ts';
import { followTimeZone } from './mail/time-zone.consumer.ts';
import { forgetDatelessRecords } from './shared/due-date.maintenance.repository.ts';
import { mailSettingsMaintenance } from './shared/mail-settings.maintenance.repository.ts';

/** The interval between checks for mornings that have begun, in milliseconds; each is one index lookup. */
const CONSIDER_EVERY_MS = 10_000;

/** The reminders service. */
export const service = defineService({
  name: 'reminders',
  parseEnv,
  openDatabase,
  buildApp,
  projection: remindersProjectionBegun,
  async sweep({ db }, now) {
    await forgetDatelessRecords(db, now);
    await mailSettingsMaintenance.forgetTokens(db, now);
  },
  erase: eraseOnUserDeleted,
  consumers: (deps) => [
    consume({
      ...deps,
      durable: 'reminders.due-dates',
      types: [GRANTED_EVENTS],
      async apply(tx, event) {
        await followDates(tx, event);
        await followTimeZone(deps)(tx, event);
      },
    }),
  ],
  background(deps) {
    const considerMails = consideringMails(deps);
    return [
      repeatedly({
        work: () => considerMails(deps.clock.now()),
        everyMs: CONSIDER_EVERY_MS,
        failure: 'considering reminder mails failed; will be retried',
        log: deps.log,
      }),
    ];
  },
});
