import type { MailSettings } from '@savvi/reminders-contract/mail';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { useQuery } from '@savvi/mfe-kit/query';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { Switch } from '@savvi/ui/switch';
import { SelectField } from '@savvi/ui/text-field';
import { Mail, RotateCw } from 'lucide-react';
import { kindsQuery } from './kinds.queries.ts';
import { mailQuery, useSaveMail } from './mail.queries.ts';
import { mailTexts as texts } from './mail.texts.ts';
import styles from './reminders.module.css';
import { ownTimeZone, timeZoneOptions } from './time-zones.ts';

interface SourcesProps {
  /** The chosen kinds, also while the choice is saved. */
  readonly chosen: readonly string[];
  readonly isBusy: boolean;
  readonly onChoose: (sources: string[]) => void;
}

/** Chooses kinds of dates that are not in mails at first (MON-91). */
function Sources({ chosen, isBusy, onChoose }: SourcesProps) {
  const { data: kinds } = useQuery(kindsQuery);
  if (kinds === undefined || kinds.sources.length === 0) return null;
  return (
    <fieldset className={styles.sources}>
      <legend>{texts.sources}</legend>
      {kinds.sources.map(({ kind, label, hint }) => (
        <Switch
          key={kind}
          label={label}
          hint={hint}
          checked={chosen.includes(kind)}
          aria-busy={isBusy || undefined}
          onCheckedChange={(isWanted) =>
            onChoose([...chosen.filter((other) => other !== kind), ...(isWanted ? [kind] : [])])
          }
        />
      ))}
    </fieldset>
  );
}

function Settings({ stored }: { stored: MailSettings }) {
  const { user } = useShell();
  const { mutate: save, isPending, variables } = useSaveMail();
  const { isOn, timeZone, sources = stored.sources } = isPending ? variables : stored;
  const isUnverified = user.isEmailVerified === 0;
  return (
    <>
      {isUnverified && (
        <Banner title={texts.unverified.title}>{texts.unverified.description(user.email)}</Banner>
      )}
      <Switch
        label={texts.isOn}
        hint={
          <>
            {texts.when} {texts.monthly} {texts.content}
          </>
        }
        checked={isOn}
        disabled={isUnverified && !isOn}
        aria-busy={isPending || undefined}
        onCheckedChange={(becomesOn) =>
          save({ isOn: becomesOn, timeZone: becomesOn ? ownTimeZone() : (timeZone ?? ownTimeZone()) })
        }
      />
      {isOn && user.timeZone !== undefined && (
        <p className={styles.accountZone}>
          {texts.accountZone(user.timeZone)} <Link to="/account-settings">{texts.changeZone}</Link>
        </p>
      )}
      {isOn && user.timeZone === undefined && timeZone !== null && (
        <SelectField
          className={styles.zone}
          label={texts.timeZone}
          options={timeZoneOptions(timeZone)}
          value={timeZone}
          aria-busy={isPending || undefined}
          onChange={(event) => save({ isOn, timeZone: event.target.value })}
        />
      )}
      {isOn && timeZone !== null && (
        <Sources
          chosen={sources}
          isBusy={isPending}
          onChoose={(chosen) => save({ isOn, timeZone, sources: chosen })}
        />
      )}
    </>
  );
}

/** Switches mails about what falls due on and off, and chooses what else is in them (REM-3, MON-91). */
export function MailCard() {
  const { user } = useShell();
  const { data: stored, isFetching, refetch } = useQuery(mailQuery);
  const content = () => {
    if (stored !== undefined) return <Settings stored={stored} />;
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
    <Card as="section" aria-labelledby="reminders-mail">
      <CardHeader
        id="reminders-mail"
        icon={<Mail aria-hidden="true" />}
        title={texts.title}
        subtitle={texts.sentTo(user.email)}
      />
      <CardBody className={styles.mail}>{content()}</CardBody>
    </Card>
  );
}
