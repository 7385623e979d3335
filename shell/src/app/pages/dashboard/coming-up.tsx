import type { Area } from '@savvi/contracts/registry';
import { mutate, useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { dayOf, formatDay, formatDaysAway, formatNumber } from '@savvi/ui/format';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayAfter, type DueDate, dueDatesOf, monthAfter } from '../../contributed/due-dates.ts';
import type { AreaList, Lists } from '../../contributed/lists.ts';
import { texts } from './coming-up.texts.ts';
import { TEXTS } from './dashboard.texts.ts';
import styles from './notes.module.css';

/** Answers dates, with a toast that offers to take the answer back. */
function useAnswers({ list }: AreaList) {
  const { toast } = useShell();
  const client = useQueryClient();
  const send = async (call: () => Promise<unknown>) => {
    try {
      await call();
    } catch {
      toast({ title: texts.failed, tone: 'destructive' });
    }
    await client.invalidateQueries({ queryKey: list.key });
  };
  return (dueDate: DueDate, postponedUntil?: string) => {
    const { id, name, dueOn, answer: path } = dueDate;
    client.setQueryData<readonly { id: string }[]>(list.key, (records) =>
      records?.filter((record) => record.id !== id),
    );
    void send(async () => {
      const answer = postponedUntil === undefined ? 'done' : 'later';
      await mutate({ method: 'PUT', path, body: { dueOn, answer, postponedUntil } });
      toast({
        title:
          postponedUntil === undefined
            ? texts.answered(name)
            : texts.postponed(name, formatDay(postponedUntil)),
        action: {
          label: texts.undo,
          onAction: () => void send(() => mutate({ method: 'DELETE', path })),
        },
      });
    });
  };
}

interface NoteProps {
  readonly dueDate: DueDate;
  readonly onAnswer: (dueDate: DueDate, postponedUntil?: string) => void;
}

/** Focuses a button that replaces the focused one. */
const focusIt = (button: HTMLButtonElement | null) => button?.focus();

function Note({ dueDate, onAnswer }: NoteProps) {
  const [asking, setAsking] = useState<'not yet' | 'now' | 'no more'>('not yet');
  const row = useFocusHandover<HTMLLIElement>();
  const { name, link, text, dueOn, days } = dueDate;
  const today = dayAfter(dueOn, -days);
  const isOverdue = days < 0;
  return (
    <li ref={row} className={styles.note}>
      {isOverdue ? (
        <TriangleAlert className={styles.warning} aria-hidden="true" />
      ) : (
        <CalendarClock aria-hidden="true" />
      )}
      <Link {...link} className={styles.cover}>
        {name}
      </Link>
      <span className={styles.sentence}>
        {text} · {formatDaysAway(days)}
      </span>
      <span className={styles.actions}>
        {asking === 'now' ? (
          <>
            <Button ref={focusIt} size="sm" onClick={() => onAnswer(dueDate, dayAfter(today, 7))}>
              {texts.week}
            </Button>
            <Button size="sm" onClick={() => onAnswer(dueDate, monthAfter(today))}>
              {texts.month}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsking('no more')}>
              {texts.cancel}
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" aria-label={texts.doneOf(name)} onClick={() => onAnswer(dueDate)}>
              {texts.done}
            </Button>
            <Button
              ref={asking === 'no more' ? focusIt : undefined}
              size="sm"
              variant="ghost"
              aria-label={texts.laterOf(name)}
              onClick={() => setAsking('now')}
            >
              {texts.later}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

/** Props of {@link ComingUp}: the list with the dates, and notes about other things that come up. */
export interface ComingUpProps {
  readonly areas: readonly Area[];
  readonly lists: Lists;
  readonly list: AreaList;
  /** The most dates that are shown at first. */
  readonly shownMax: number;
  readonly children: ReactNode;
}

/** The card 'Coming up' with dates, each with buttons to mark it as done or to postpone it (REM-2). */
export function ComingUp({ areas, lists, list, shownMax, children }: ComingUpProps) {
  const { now } = useShell();
  const [isWhole, setWhole] = useState(false);
  const answer = useAnswers(list);
  const dates = dueDatesOf(areas, lists, dayOf(now()));
  const hasFailed = list.state === 'failed';
  if (dates.length === 0 && !hasFailed && !children) return null;
  return (
    <Card as="section" aria-labelledby="next">
      <CardHeader
        id="next"
        title={TEXTS.next.heading}
        action={
          <Link to={list.list.page} className={styles.all}>
            {texts.allDates}
          </Link>
        }
      />
      <CardBody className={styles.body}>
        {hasFailed && (
          <p className={styles.more}>
            {texts.unavailable}{' '}
            <Button size="sm" onClick={list.reload}>
              {TEXTS.reload}
            </Button>
          </p>
        )}
        {dates.length > 0 && (
          <ul className={styles.notes} aria-label={TEXTS.next.heading} tabIndex={-1}>
            {(isWhole ? dates : dates.slice(0, shownMax)).map((dueDate) => (
              <Note key={dueDate.id} dueDate={dueDate} onAnswer={answer} />
            ))}
          </ul>
        )}
        {!isWhole && dates.length > shownMax && (
          <p className={styles.more}>
            <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
              {texts.all(formatNumber(dates.length))}
            </Button>
          </p>
        )}
        {children}
      </CardBody>
    </Card>
  );
}
