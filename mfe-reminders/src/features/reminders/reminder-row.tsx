import { daysAfter, daysBetween, monthsAfter } from '@savvi/contracts/calendar';
import { type AnsweredReminder, isOfAccount } from '@savvi/reminders-contract/reminder';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { formatDay, formatDaysAway } from '@savvi/ui/format';
import { Menu } from '@savvi/ui/menu';
import { CalendarClock, CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { type Group, wordsOf } from './groups.rules.ts';
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
  /** The page on which the date is done, in place of here, and the label of a link to it. */
  readonly page: { readonly to: string; readonly label: string } | undefined;
  readonly onAnswer: (answer: Answer['answer']) => void;
}

/** A reminder: the record's name, the kind and the day, and buttons to answer it or to take the answer back. */
export function ReminderRow({ reminder, group, today, isBusy, page, onAnswer }: ReminderRowProps) {
  const { RecordLink } = useShell();
  const { recordId, kind, dueOn, repeats, postponedUntil } = reminder;
  const [words, day] = [wordsOf(kind), formatDay(dueOn)];
  const days = daysBetween(today, dueOn);
  const id = useId();
  /** The name of a button: its text, the record and the date. */
  const named = (button: string) => ({
    id: `${id}${button}`,
    'aria-labelledby': `${id}${button} ${id}name ${id}details`,
  });
  const Icon = ICONS[group];
  const postpone = (until: string) => onAnswer({ answer: 'later', postponedUntil: until });
  const details = [
    RecordLink && !isOfAccount(kind) ? words : undefined,
    day,
    group === 'overdue' || group === 'coming' ? formatDaysAway(days) : undefined,
    repeats === 'monthly' ? texts.monthly : undefined,
    group === 'postponed' && postponedUntil !== null ? texts.backOn(formatDay(postponedUntil)) : undefined,
  ].filter((detail) => detail !== undefined);
  return (
    <li className={styles.row} data-group={group} aria-busy={isBusy || undefined}>
      <Icon aria-hidden="true" />
      <div className={styles.about}>
        <span id={`${id}name`} className={styles.name}>
          {isOfAccount(kind) ? (
            <Link to="/account-settings">{words}</Link>
          ) : RecordLink ? (
            <RecordLink kind={kind} id={recordId}>
              {words}
            </RecordLink>
          ) : (
            words
          )}
        </span>
        <span id={`${id}details`} className={styles.details}>
          {details.join(' · ')}
        </span>
      </div>
      <div className={styles.actions}>
        {group === 'postponed' || group === 'done' ? (
          <Button size="sm" busy={isBusy} {...named('undo')} onClick={() => onAnswer(null)}>
            {texts.undo}
          </Button>
        ) : (
          <>
            {page ? (
              <ButtonLink asChild size="sm">
                <Link to={page.to} {...named('page')}>
                  {page.label}
                </Link>
              </ButtonLink>
            ) : (
              <Button size="sm" busy={isBusy} {...named('done')} onClick={() => onAnswer({ answer: 'done' })}>
                {texts.done}
              </Button>
            )}
            <Menu
              label={texts.later}
              trigger={
                <Button size="sm" variant="ghost" busy={isBusy} {...named('later')}>
                  {texts.later}
                </Button>
              }
              items={[
                { label: texts.week, onSelect: () => postpone(daysAfter(today, 7)) },
                { label: texts.month, onSelect: () => postpone(monthsAfter(today, 1)) },
              ]}
            />
          </>
        )}
      </div>
    </li>
  );
}
