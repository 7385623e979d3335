import { userReply } from '@savvi/contracts/identity/account';
import { dateFormat, type PreferencesInput } from '@savvi/contracts/identity/preferences';
import { messageOf, mutate, useShell, userQuery } from '@savvi/mfe-kit';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatDate } from '@savvi/ui/format';
import { SelectField } from '@savvi/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import styles from './account.module.css';
import { TEXTS } from './account.texts.ts';

const texts = TEXTS.dates;

/** The day is above 12 in every time zone, so it cannot be mistaken for the month. */
const SAMPLE = new Date('2026-12-30T12:00:00.000Z');

/** Saves one change after the other; a failure is a toast. */
function useChangePreferences() {
  const client = useQueryClient();
  const { toast } = useShell();
  return useMutation({
    // Arrow keys in a list of time zones change it faster than a call is answered.
    scope: { id: 'preferences' },
    mutationFn: (body: PreferencesInput) =>
      mutate({ method: 'PATCH', path: '/api/user/preferences', body, reader: userReply }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
    onError: (error) =>
      toast({
        title: texts.failed,
        description: messageOf(error, texts.tryAgain),
        tone: 'destructive',
      }),
  });
}

/** The zone of the browser as the first choice, and all zones, including `chosen`, which may have another name here. */
function timeZoneOptions(chosen: string | undefined) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen ? [chosen] : [])]);
  const shown = (name: string) => name.replaceAll('_', ' ');
  return [
    { value: '', label: texts.ofBrowser(shown(own)) },
    ...[...names].toSorted().map((value) => ({ value, label: shown(value) })),
  ];
}

/** The section where the user chooses the time zone and the date format (REM-5). */
export function DatesSection() {
  const { user } = useShell();
  const { mutate: save, isPending, variables } = useChangePreferences();
  // What is being saved is shown already.
  const shown = { ...user, ...(isPending && variables) };
  return (
    <Card as="section" aria-labelledby="dates">
      <CardHeader id="dates" title={texts.heading} />
      <CardBody className={styles.dates}>
        <SelectField
          label={texts.timeZone}
          hint={texts.timeZoneHint}
          options={timeZoneOptions(user.timeZone)}
          value={shown.timeZone ?? ''}
          aria-busy={isPending || undefined}
          onChange={({ target }) => save({ timeZone: target.value || null })}
        />
        <SelectField
          label={texts.format}
          options={dateFormat.options.map((value) => ({
            value,
            label: formatDate(SAMPLE, { locale: value }),
          }))}
          value={shown.dateFormat ?? 'en-US'}
          aria-busy={isPending || undefined}
          onChange={({ target }) => save({ dateFormat: dateFormat.parse(target.value) })}
        />
      </CardBody>
    </Card>
  );
}
