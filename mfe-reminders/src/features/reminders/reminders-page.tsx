import type { AnsweredReminder } from '@savvi/reminders-contract/reminder';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { dayOf } from '@savvi/ui/format';
import { catchFocus } from '@savvi/ui/lost-focus';
import { Page } from '@savvi/ui/page';
import { ReloadState } from '@savvi/ui/reload-state';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { lazy, Suspense, useEffect } from 'react';
import { groupOf, GROUPS } from './groups.rules.ts';
import { MailCard } from './mail-card.tsx';
import { mailQuery } from './mail.queries.ts';
import { ReminderRow } from './reminder-row.tsx';
import { remindersQuery, useAnswer } from './reminder.queries.ts';
import styles from './reminders.module.css';
import { texts } from './reminders.texts.ts';

// Few people open this page for the card at its end.
const CalendarCard = lazy(async () => ({ default: (await import('./calendar-card.tsx')).CalendarCard }));

function Groups({ reminders }: { reminders: readonly AnsweredReminder[] }) {
  const { now } = useShell();
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
      <Card key={group} as="section" aria-labelledby={`reminders-${group}`}>
        <CardHeader id={`reminders-${group}`} title={texts.groups[group]} />
        <CardBody className={styles.body}>
          <ul aria-labelledby={`reminders-${group}`}>
            {rows.map((reminder) => (
              <ReminderRow
                key={reminder.id}
                reminder={reminder}
                group={group}
                today={today}
                isBusy={reminder.id === busyId}
                onAnswer={(given) => answer.mutate({ reminder, answer: given })}
              />
            ))}
          </ul>
        </CardBody>
      </Card>
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
