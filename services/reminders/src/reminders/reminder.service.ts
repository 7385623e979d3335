import {
  type AnsweredReminder,
  type AnswerInput,
  LISTED_DAYS,
  POSTPONED_DAYS_MAX,
  type Reminder,
} from '@savvi/reminders-contract/reminder';
import { daysAfter } from '@savvi/contracts/calendar';
import type { Clock } from '@savvi/service-kit/clock';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import { type DueDate, dueDateRepository as rows } from '../shared/due-date.repository.ts';
import { localTime } from '../shared/local-time.rules.ts';
import { timeZoneRepository as timeZones } from '../shared/time-zone.repository.ts';
import { answeredBefore, type Current, currentOf } from '../shared/reminder.rules.ts';

/** Dependencies of {@link reminderService}. */
export interface ReminderDeps {
  readonly db: Database;
  readonly clock: Clock;
}

interface Occurrence extends Current {
  readonly date: DueDate;
}

const idOf = ({ recordId, kind }: DueDate) => `${recordId}.${kind}`;
const shown = ({ date, dueOn, postponedUntil }: Occurrence): Reminder => ({
  id: idOf(date),
  recordId: date.recordId,
  kind: date.kind,
  dueOn,
  repeats: date.dueOn === null ? 'monthly' : 'never',
  postponedUntil,
});

/** The use cases of reminders. Days are those of the account's time zone; without one, those of UTC. */
export function reminderService({ db, clock }: ReminderDeps) {
  const todayIn = (timeZone: string | null) => localTime(clock.now(), timeZone ?? 'UTC').day;
  const todayOf = async (scope: Scope) => todayIn(await timeZones.find(db, scope));

  const occurrencesOf = (dates: readonly DueDate[], day: string): Occurrence[] =>
    dates
      .flatMap((date) => {
        const current = currentOf(date, day);
        return current === null ? [] : [{ ...current, date }];
      })
      .toSorted(
        (one, other) =>
          one.dueOn.localeCompare(other.dueOn) || idOf(one.date).localeCompare(idOf(other.date)),
      );

  /** Finds the date of a reminder and passes it to `change`, while nothing else changes the space. */
  const changeOne = (
    scope: Scope,
    id: string,
    today: string,
    change: (tx: Transaction, date: DueDate) => Promise<void>,
  ) =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope);
      // The schema of the id demands both parts.
      const [recordId = '', kind = ''] = id.split('.');
      const date = await rows.find(tx, scope, { recordId, kind });
      // The row of a date that was removed keeps its answer only.
      if (date === null || currentOf(date, today) === null) throw new Problem('not-found');
      await change(tx, date);
    });

  return {
    /** What is overdue or due soon, and not done, earliest first. */
    async list(scope: Scope): Promise<Reminder[]> {
      const timeZone = await timeZones.find(db, scope);
      const day = todayIn(timeZone);
      // Without a time zone one more day, because the day may already have begun where the user is.
      const until = daysAfter(day, timeZone === null ? LISTED_DAYS + 1 : LISTED_DAYS);
      return (
        occurrencesOf(await rows.list(db, scope, until), day)
          // The shell shows the end of the trial from the account itself, on every page.
          .filter((each) => each.date.kind !== 'trial-end')
          .filter((each) => each.dueOn <= until && each.answer !== 'done')
          .map(shown)
      );
    },

    /** All dates with the answers to their current occurrence, earliest first. */
    async listAll(scope: Scope): Promise<AnsweredReminder[]> {
      return occurrencesOf(await rows.list(db, scope), await todayOf(scope)).map((each) => ({
        ...shown(each),
        answer: each.answer,
      }));
    },

    /** Stores the answer to a reminder. */
    async answer(scope: Scope, id: string, { dueOn, postponedUntil }: AnswerInput): Promise<void> {
      const day = await todayOf(scope);
      if (
        postponedUntil !== undefined &&
        (postponedUntil < day || postponedUntil > daysAfter(day, POSTPONED_DAYS_MAX))
      )
        throw new Problem('invalid', {
          sentence: `postponedUntil must be within the next ${POSTPONED_DAYS_MAX} days`,
        });
      await changeOne(scope, id, day, async (tx, date) => {
        // The page may have been opened on the day before, or in the zone of a browser where it is another day.
        const days = [-1, 0, 1].map((distance) => daysAfter(day, distance));
        if (!days.some((each) => currentOf(date, each)?.dueOn === dueOn))
          throw new Problem('stale', {
            sentence: 'This date was changed in the meantime. Reload to see the new one.',
          });
        await rows.answer(tx, scope, {
          recordId: date.recordId,
          kind: date.kind,
          answeredOn: dueOn,
          postponedUntil: postponedUntil ?? null,
        });
      });
    },

    /** Takes back the answer to a reminder. Without an answer, nothing changes. */
    async withdrawAnswer(scope: Scope, id: string): Promise<void> {
      const day = await todayOf(scope);
      await changeOne(scope, id, day, (tx, date) => {
        const { recordId, kind } = date;
        const answeredOn = answeredBefore(date, day);
        return rows.answer(tx, scope, { recordId, kind, answeredOn, postponedUntil: null });
      });
    },
  };
}

/** The use cases of reminders. */
export type ReminderService = ReturnType<typeof reminderService>;
