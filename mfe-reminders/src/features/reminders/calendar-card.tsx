import type { Feed } from '@savvi/reminders-contract/calendar-feed';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { formatDate } from '@savvi/ui/format';
import { useOpened } from '@savvi/ui/opened';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { TextField } from '@savvi/ui/text-field';
import { CalendarDays, Copy, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CalendarNames } from './calendar-names.tsx';
import { feedQuery, useChangeFeed } from './calendar.queries.ts';
import { calendarTexts as texts } from './calendar.texts.ts';
import styles from './reminders.module.css';

/** The address of a new feed, focused and selected, so that it can be copied by hand, too. */
function NewAddress({ path }: { path: string }) {
  const { toast } = useShell();
  const field = useRef<HTMLInputElement>(null);
  const address = `${globalThis.location.origin}${path}`;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [address]);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: texts.copied }),
      () => toast({ title: texts.notCopied, description: texts.selectIt, tone: 'destructive' }),
    );
  return (
    <div className={styles.address}>
      <TextField ref={field} readOnly label={texts.address} hint={texts.once} value={address} />
      <Button size="sm" iconBefore={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </div>
  );
}

function Settings({ feed }: { feed: Feed }) {
  const { createdAt } = feed;
  const { renew, close } = useChangeFeed();
  const asking = useOpened<'renewing' | 'closing'>();
  const isBusy = renew.isPending || close.isPending;
  const made = createdAt === renew.data?.createdAt ? renew.data : undefined;
  const isClosing = asking.what === 'closing';
  const confirm = () => (isClosing ? close : renew).mutate(undefined, { onSettled: asking.close });
  const words = isClosing ? texts.closing : texts.renewing;
  return (
    <>
      <p>
        {texts.about} {texts.secrecy}
      </p>
      {made !== undefined && <NewAddress path={made.path} />}
      {createdAt !== null && made === undefined && <p>{texts.since(formatDate(createdAt))}</p>}
      {createdAt !== null && <CalendarNames feed={feed} />}
      <div className={styles.buttons}>
        {createdAt === null ? (
          <Button size="sm" busy={isBusy} onClick={() => renew.mutate()}>
            {texts.make}
          </Button>
        ) : (
          <>
            <Button size="sm" busy={isBusy} onClick={() => asking.open('renewing')}>
              {texts.renew}
            </Button>
            <Button size="sm" variant="ghost" busy={isBusy} onClick={() => asking.open('closing')}>
              {texts.close}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking.isOpen}
        onOpenChange={asking.close}
        title={words.title}
        description={words.description}
        confirmLabel={isClosing ? texts.close : texts.renew}
        busy={isBusy}
        onConfirm={confirm}
      />
    </>
  );
}

/** Makes, renews and closes the private calendar feed (REM-4). */
export function CalendarCard() {
  const { data: feed, isFetching, refetch } = useQuery(feedQuery);
  const content = () => {
    if (feed !== undefined) return <Settings feed={feed} />;
    if (isFetching)
      return (
        <SkeletonRegion label={texts.loading}>
          <SkeletonText lines={2} />
        </SkeletonRegion>
      );
    return (
      <div className={styles.unavailable}>
        <p>{texts.unavailable}</p>
        <Button size="sm" iconBefore={<RotateCw aria-hidden="true" />} onClick={() => void refetch()}>
          {texts.reload}
        </Button>
      </div>
    );
  };
  return (
    <Card as="section" aria-labelledby="reminders-calendar">
      <CardHeader
        id="reminders-calendar"
        icon={<CalendarDays aria-hidden="true" />}
        title={texts.title}
        subtitle={texts.subtitle}
      />
      <CardBody className={styles.mail}>{content()}</CardBody>
    </Card>
  );
}
