import { FEED_NAMES, type Feed, type FeedNames } from '@savvi/reminders-contract/calendar-feed';
import { isOfAccount } from '@savvi/reminders-contract/reminder';
import { type PapersProps, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Switch } from '@savvi/ui/switch';
import { useEffect, useEffectEvent, useState } from 'react';
import { useChangeNames } from './calendar.queries.ts';
import { calendarTexts as texts } from './calendar.texts.ts';
import { remindersQuery } from './reminder.queries.ts';

/** The names of the records that have dates, within the limits of a feed. */
const namesOf = (records: readonly PapersProps[], dated: ReadonlySet<string>): FeedNames['names'] =>
  records
    .filter(({ id }) => dated.has(id))
    .slice(0, FEED_NAMES.max)
    // The limit counts UTF-16 code units, of which a character has up to two.
    .map(({ id, name }) => ({ id, name: [...name].slice(0, FEED_NAMES.length / 2).join('') }));

/** Calls `onSend` when it is first rendered, and again when the names change. */
function SendNames({ names, onSend }: { names: string; onSend: (names: string) => void }) {
  const send = useEffectEvent(onSend);
  useEffect(() => send(names), [names]);
  return null;
}

/**
 * A switch that shows names in the calendar, or hides them (REM-4). The reminders service has no names, so this page
 * sends them, and again each time it is opened.
 */
export function CalendarNames({ feed: { showsNames } }: { feed: Feed }) {
  const { RecordNames } = useShell();
  const { data: reminders } = useQuery(remindersQuery);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOn = chosen ?? showsNames;
  const { show, hide } = useChangeNames(() => setChosen(null));
  // The dates decide which names are sent.
  if (RecordNames === undefined || reminders === undefined) return null;
  const dated = new Set(reminders.map(({ recordId }) => recordId));
  const kinds = [...new Set(reminders.map(({ kind }) => kind))].filter((kind) => !isOfAccount(kind));
  return (
    <>
      <Switch
        label={texts.names}
        hint={texts.namesHint}
        checked={isOn}
        aria-busy={show.isPending || hide.isPending || undefined}
        onCheckedChange={(isWanted) => {
          setChosen(isWanted);
          if (!isWanted) hide.mutate();
        }}
      />
      {isOn && (
        <RecordNames kinds={kinds}>
          {({ records, isLoading, reload }) => {
            if (reload !== null)
              return (
                <Banner
                  action={
                    <Button size="sm" onClick={reload}>
                      {texts.reload}
                    </Button>
                  }
                >
                  {texts.namesUnavailable}
                </Banner>
              );
            return isLoading ? null : (
              <SendNames
                names={JSON.stringify(namesOf(records, dated))}
                onSend={(names) => show.mutate({ names, isRefresh: showsNames })}
              />
            );
          }}
        </RecordNames>
      )}
    </>
  );
}
