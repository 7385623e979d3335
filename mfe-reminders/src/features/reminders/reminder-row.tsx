import type { AnsweredReminder } from '@savvi/reminders-contract/reminder';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { formatDay, formatDaysAway } from '@savvi/ui/format';
import { Menu } from '@savvi/ui/menu';
import { CalendarClock, CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { dayAfter, type Group, wordsOf } from './groups.rules.ts';
import type { Answer } from './reminder.queries.ts';
import styles from './reminders.module.css';
import { texts } from './reminders.texts.ts';

const ICONS = {
  overdue: TriangleAlert,
  coming: CalendarClock,
  postponed: Clock,
  done: CircleCheck,
} as const satisfies Record<Group, unknown>;

interface ReminderRowProps {
  readonly reminder: AnsweredReminder;
  readonly group: Group;
  /** The current day. */
  readonly today: string;
  readonly isBusy: boolean;
  readonly onAnswer: (answer: Answer['answer']) => void;
}

/** A reminder: the record's name, the kind and the day, and buttons to answer it or to take the answer back. */
export function ReminderRow({ reminder, group, today, isBusy, onAnswer }: ReminderRowProps) {
  const { RecordLink } = useShell();
  const { recordId, kind, dueOn, repeats, postponedUntil } = reminder;
  const [words, day] = [wordsOf(kind), formatDay(dueOn)];
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / 86_400_000);
  const Icon = ICONS[group];
  const postpone = (until: string) => onAnswer({ answer: 'later', postponedUntil: until });
  const details = [
    RecordLink && words,
    day,
    group === 'overdue' || group === 'coming' ? formatDaysAway(days) : undefined,
    repeats === 'monthly' ? texts.monthly : undefined,
    group === 'postponed' && postponedUntil !== null ? texts.backOn(formatDay(postponedUntil)) : undefined,
  ].filter((detail) => detail !== undefined);
  return (
    <li className={styles.row} data-group={group} aria-busy={isBusy || undefined}>
      <Icon aria-hidden="true" />
      <div className={styles.about}>
        <span className={styles.name}>
          {RecordLink ? (
            <RecordLink kind={kind} id={recordId}>
              {words}
            </RecordLink>
          ) : (
            words
          )}
        </span>
        <span className={styles.details}>{details.join(' · ')}</span>
      </div>
      <div className={styles.actions}>
        {group === 'postponed' || group === 'done' ? (
          <Button
            size="sm"
            busy={isBusy}
            aria-label={texts.undoOf(words, day)}
            onClick={() => onAnswer(null)}
          >
            {texts.undo}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              busy={isBusy}
              aria-label={texts.doneOf(words, day)}
              onClick={() => onAnswer({ answer: 'done' })}
            >
              {texts.done}
            </Button>
            <Menu
              label={texts.laterOf(words, day)}
              trigger={
                <Button size="sm" variant="ghost" busy={isBusy} aria-label={texts.laterOf(words, day)}>
                  {texts.later}
                </Button>
              }
              items={[
                { label: texts.week, onSelect: () => postpone(dayAfter(today, { days: 7 })) },
                { label: texts.month, onSelect: () => postpone(dayAfter(today, 'month')) },
              ]}
            />
          </>
        )}
      </div>
    </li>
  );
}
