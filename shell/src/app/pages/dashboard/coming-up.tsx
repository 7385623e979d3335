import { daysAfter, monthsAfter } from '@savvi/contracts/calendar';
import type { Area } from '@savvi/contracts/registry';
import { messageOf, mutate, useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { classNames } from '@savvi/ui/class-names';
import { dayOf, formatDay, formatDaysAway, formatNumber } from '@savvi/ui/format';
import { catchFocus, useFocusHandover } from '@savvi/ui/lost-focus';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type DueDate, dueDatesOf, isPostponed, onDemandLists } from '../../contributed/due-dates.ts';
import { type AreaList, itemsOf, type Lists, useListsOf } from '../../contributed/lists.ts';
import { textOf } from '../../contributed/records.rules.ts';
import { texts } from './coming-up.texts.ts';
import { TEXTS } from './dashboard.texts.ts';
import styles from './coming-up.module.css';
import notes from './notes.module.css';

/**
 * Answers dates, with a toast that offers to take the answer back. `pending` has the ids of the dates whose answers are
 * being saved; they are not shown.
 */
function useAnswers({ list }: AreaList) {
  const { toast } = useShell();
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly string[]>([]);
  const send = async (call: () => Promise<unknown>) => {
    try {
      await call();
    } catch (error) {
      toast({ title: texts.failed, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
    }
    await client.invalidateQueries({ queryKey: list.key });
  };
  const answer = async (dueDate: DueDate, postponedUntil?: string) => {
    const { id, name, dueOn, answer: path } = dueDate;
    setPending((ids) => [...ids, id]);
    await send(async () => {
      const kind = postponedUntil === undefined ? 'done' : 'later';
      await mutate({ method: 'PUT', path, body: { dueOn, answer: kind, postponedUntil } });
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
    setPending((ids) => ids.filter((each) => each !== id));
  };
  return { pending, answer };
}

interface NoteProps {
  readonly dueDate: DueDate;
  /** Focuses the name, because the button with the focus is gone. */
  readonly isFocused: boolean;
  readonly onAnswer: (dueDate: DueDate, postponedUntil?: string) => void;
}

/** Focuses an element in place of the focused one, which is gone. */
const focusIt = (element: HTMLElement | null) => element?.focus();

function Note({ dueDate, isFocused, onAnswer }: NoteProps) {
  const [asking, setAsking] = useState<'not yet' | 'now' | 'no more'>('not yet');
  const row = useFocusHandover<HTMLLIElement>();
  const { name, link, text, dueOn, days, isOverdue, open } = dueDate;
  const today = daysAfter(dueOn, -days);
  return (
    <li ref={row} className={classNames(notes.note, styles.note)}>
      {isOverdue ? (
        <TriangleAlert className={notes.warning} aria-hidden="true" />
      ) : (
        <CalendarClock aria-hidden="true" />
      )}
      <Link ref={isFocused ? focusIt : undefined} {...link} className={notes.cover}>
        {name}
      </Link>
      <span className={notes.sentence}>
        {text} · {formatDaysAway(days)}
      </span>
      <span className={styles.actions}>
        {asking === 'now' ? (
          <>
            <Button ref={focusIt} size="sm" onClick={() => onAnswer(dueDate, daysAfter(today, 7))}>
              {texts.week}
            </Button>
            <Button size="sm" onClick={() => onAnswer(dueDate, monthsAfter(today, 1))}>
              {texts.month}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsking('no more')}>
              {texts.cancel}
            </Button>
          </>
        ) : (
          <>
            {open === undefined ? (
              <Button size="sm" aria-label={texts.doneOf(name, text)} onClick={() => onAnswer(dueDate)}>
                {texts.done}
              </Button>
            ) : (
              <ButtonLink asChild size="sm">
                <Link {...link} aria-label={`${open}: ${name}, ${text}`}>
                  {open}
                </Link>
              </ButtonLink>
            )}
            <Button
              ref={asking === 'no more' ? focusIt : undefined}
              size="sm"
              variant="ghost"
              aria-label={texts.laterOf(name, text)}
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
  /** The id of the first date that 'Show all' added; null before. */
  const [firstAdded, setFirstAdded] = useState<string | null>(null);
  const { pending, answer } = useAnswers(list);
  const today = dayOf(now());
  const kinds = [...new Set((itemsOf(list) ?? []).map((record) => textOf(record, 'kind')))]
    .toSorted()
    .join(' ');
  const onDemand = useListsOf(useMemo(() => onDemandLists(areas, kinds.split(' ')), [areas, kinds]));
  const all = new Map([...lists, ...onDemand]);
  const dates = dueDatesOf(areas, all, today).filter(({ id }) => !pending.includes(id));
  const postponed = (itemsOf(list) ?? []).filter((record) => isPostponed(record, today)).length;
  // The card with the focus may be gone with its last date.
  useEffect(() => () => queueMicrotask(catchFocus), []);
  const hasFailed = list.state === 'failed';
  if (dates.length + postponed === 0 && !hasFailed && !children) return null;
  return (
    <Card as="section" aria-labelledby="next" tabIndex={-1} className={styles.card}>
      <CardHeader
        id="next"
        title={TEXTS.next.heading}
        action={
          <Link to={list.list.page} className={styles.all}>
            {texts.allDates}
          </Link>
        }
      />
      <CardBody className={notes.body}>
        {hasFailed && (
          <p className={notes.more}>
            {texts.unavailable}{' '}
            <Button size="sm" onClick={list.reload}>
              {TEXTS.reload}
            </Button>
          </p>
        )}
        {dates.length === 0 && postponed > 0 && (
          <p className={notes.more}>{texts.onlyPostponed(postponed)}</p>
        )}
        {dates.length > 0 && (
          <ul className={classNames(notes.notes, styles.list)} aria-label={TEXTS.next.heading}>
            {(firstAdded === null ? dates.slice(0, shownMax) : dates).map((dueDate) => (
              <Note
                key={dueDate.id}
                dueDate={dueDate}
                isFocused={dueDate.id === firstAdded}
                onAnswer={(...given) => void answer(...given)}
              />
            ))}
          </ul>
        )}
        {firstAdded === null && dates.length > shownMax && (
          <p className={notes.more}>
            <Button size="sm" variant="ghost" onClick={() => setFirstAdded(dates[shownMax]?.id ?? null)}>
              {texts.all(formatNumber(dates.length))}
            </Button>
          </p>
        )}
        {children}
      </CardBody>
    </Card>
  );
}
