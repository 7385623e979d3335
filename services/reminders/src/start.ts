import { GRANTED_EVENTS } from '@savvi/contracts/bus-rights';
import { remindersProjectionBegun } from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { defineService } from '@savvi/service/define-service';
import { buildApp } from './app.ts';
import { openDatabase } from './db.ts';
import { followDates } from './due-dates/due-dates.consumer.ts';
import { eraseOnUserDeleted } from './due-dates/user-deleted.consumer.ts';
import { parseEnv } from './env.ts';
import { forgetDatelessRecords } from './shared/due-date.maintenance.repository.ts';

/** The reminders service. */
export const service = defineService({
  name: 'reminders',
  parseEnv,
  openDatabase,
  buildApp,
  projection: remindersProjectionBegun,
  sweep: ({ db }, now) => forgetDatelessRecords(db, now),
  erase: eraseOnUserDeleted,
  consumers: (deps) => [
    consume({ ...deps, durable: 'reminders.due-dates', types: [GRANTED_EVENTS], apply: followDates }),
  ],
});
