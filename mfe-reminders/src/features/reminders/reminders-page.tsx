import type { AnsweredReminder } from '@savvi/reminders-contract/reminder';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { dayOf, formatNumber } from '@savvi/ui/format';
import { catchFocus } from '@savvi/ui/lost-focus';
import { Page } from '@savvi/ui/page';
import { ReloadState } from '@savvi/ui/reload-state';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Group, groupOf, GROUPS } from './groups.rules.ts';
import { kindsQuery } from './kinds.queries.ts';
import { MailCard } from './mail-card.tsx';
import { mailQuery } from './mail.queries.ts';
import { ReminderRow } from './reminder-row.tsx';
import { remindersQuery, useAnswer } from './reminder.queries.ts';
import styles from './reminders.module.css';
import { texts } from './reminders.texts.ts';

// Few people open this page for the card at its end.
const CalendarCard = lazy(async () => ({ default: (await import('./calendar-card.tsx')).CalendarCard }));

/** The most rows of a group at first: a weekly bill has a year of dates. */
const SHOWN_MAX = 20;

interface GroupCardProps {
  readonly group: Group;
  readonly reminders: readonly AnsweredReminder[];
  readonly children: (reminder: AnsweredReminder) => ReactNode;
}

/** The first rows of a group, and a button that shows the others. */
function GroupCard({ group, reminders, children }: GroupCardProps) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = isWhole ? reminders : reminders.slice(0, SHOWN_MAX);
  const showAll = () => {
    flushSync(() => setWhole(true));
    // The button with the focus is gone.
    list.current?.querySelector<HTMLElement>(`li:nth-child(${SHOWN_MAX + 1}) :is(a, button)`)?.focus();
  };
  return (
    <Card as="section" aria-labelledby={`reminders-${group}`}>
      <CardHeader id={`reminders-${group}`} title={texts.groups[group]} />
      <CardBody className={styles.body}>
        <ul ref={list} aria-labelledby={`reminders-${group}`}>
          {shown.map(children)}
        </ul>
        {shown.length < reminders.length && (
          <p className={styles.more}>
            <Button
              size="sm"
              variant="ghost"
              id={`all-${group}`}
              aria-labelledby={`all-${group} reminders-${group}`}
              onClick={showAll}
            >
              {texts.showAll(formatNumber(reminders.length))}
            </Button>
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function Groups({ reminders }: { reminders: readonly AnsweredReminder[] }) {
  const { now } = useShell();
  const { data: kinds } = useQuery(kindsQuery);
  const answer = useAnswer();
  const today = dayOf(now());
  const groups = Map.groupBy(reminders, (reminder) => groupOf(reminder, today));
  const busyId = answer.isPending ? answer.variables.reminder.id : null;
  // An answered row moves to another group, and its button with the focus is gone.
  useEffect(() => catchFocus(), [reminders]);
  return GROUPS.flatMap((group) => {
    const rows = groups.get(group);
    return rows === undefined ? (
      []
    ) : (
      <GroupCard key={group} group={group} reminders={rows}>
        {(reminder) => (
          <ReminderRow
            key={reminder.id}
            reminder={reminder}
            group={group}
            today={today}
            isBusy={reminder.id === busyId}
            page={kinds?.pages.get(reminder.kind)}
            onAnswer={(given) => answer.mutate({ reminder, answer: given })}
          />
        )}
      </GroupCard>
    );
  });
}

/** The page with all dates and the user's answers (REM-2). */
export function RemindersPage() {
  const { data: reminders, isFetching, refetch } = useQuery(remindersQuery);
  const mail = useQuery(mailQuery);
  const reload = () => {
    void refetch();
    // What the card below shows has probably failed, too.
    if (mail.isError) void mail.refetch();
  };
  const content = () => {
    if (reminders === undefined)
      return isFetching ? (
        <SkeletonRegion label={texts.loading}>
          <SkeletonText lines={6} />
        </SkeletonRegion>
      ) : (
        <ReloadState drawing="soon" words={texts.reload} onReload={reload} />
      );
    return reminders.length === 0 ? (
      <EmptyState framed drawing="soon" title={texts.empty.title} description={texts.empty.description} />
    ) : (
      <Groups reminders={reminders} />
    );
  };
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <div className={styles.groups}>
        {content()}
        <MailCard />
        <Suspense fallback={null}>
          <CalendarCard />
        </Suspense>
      </div>
    </Page>
  );
}
