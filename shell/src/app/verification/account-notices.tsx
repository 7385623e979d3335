import { TRIAL_DAYS } from '@savvi/contracts/entitlements';
import { messageOf, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Banner } from '@savvi/ui/banner';
import { Button, ButtonLink } from '@savvi/ui/button';
import { formatDateTime } from '@savvi/ui/format';
import { MailCheck, Sprout, UserRoundSearch } from 'lucide-react';
import { UPGRADE_PATH } from '../../shared/links.ts';
import { DialogButton } from '../own-data/dialog-button.tsx';
import styles from './account-notices.module.css';
import { StopRemovalButton } from './stop-removal-button.tsx';
import { useKeepContents, useSendVerification } from './verification.queries.ts';
import { TEXTS } from './verification.texts.ts';

const DAY_MS = 86_400_000;

/** Asks the user to verify the address, with buttons to send another mail and to correct the address. */
function VerifyEmail({
  email,
  requiredFrom,
  givesTrial,
}: {
  email: string;
  requiredFrom: string | null;
  givesTrial: boolean;
}) {
  const texts = TEXTS.verify;
  const { now } = useShell();
  const { mutate: sendAgain, isPending, isSuccess, error } = useSendVerification();
  const outcome = () => {
    if (error !== null) return serverMessageOf(error, TEXTS.failure);
    return isSuccess ? texts.sentAgain(email) : texts.sent(email);
  };
  const requirement = () => {
    if (requiredFrom === null) return null;
    return Date.parse(requiredFrom) > now().getTime()
      ? texts.requiredFrom(formatDateTime(requiredFrom))
      : texts.required;
  };
  const actions = (
    <div className={styles.actions}>
      <DialogButton
        variant="ghost"
        size="sm"
        load={async () => (await import('./account-dialogs.ts')).CorrectEmailDialog}
      >
        {texts.correct}
      </DialogButton>
      <Button size="sm" busy={isPending} busyLabel={texts.sending} onClick={() => sendAgain()}>
        {texts.send}
      </Button>
    </div>
  );
  return (
    <section aria-label={texts.region}>
      <Banner
        compact
        tone={error === null ? 'info' : 'warning'}
        icon={MailCheck}
        title={texts.title}
        action={actions}
      >
        <span className={styles.address} role="status">
          {outcome()}
        </span>{' '}
        {requirement()} {givesTrial && texts.givesTrial}
      </Banner>
    </section>
  );
}

/** Lets the user keep or erase content that another person may have entered. */
function EmptyStart() {
  const texts = TEXTS.empty;
  const { toast } = useShell();
  const { mutate: keep, isPending } = useKeepContents();
  const onKeep = () =>
    keep(undefined, {
      onSuccess: () => toast({ ...texts.kept, tone: 'success' }),
      onError: (error) =>
        toast({ title: texts.keepFailed, description: messageOf(error, TEXTS.failure), tone: 'destructive' }),
    });
  const actions = (
    <div className={styles.actions}>
      <Button size="sm" busy={isPending} busyLabel={texts.keeping} onClick={onKeep}>
        {texts.keep}
      </Button>
      <DialogButton size="sm" load={async () => (await import('./account-dialogs.ts')).StartEmptyDialog}>
        {texts.start}
      </DialogButton>
    </div>
  );
  return (
    <section aria-label={texts.title}>
      <Banner tone="warning" icon={UserRoundSearch} title={texts.title} action={actions}>
        {texts.sentence}
      </Banner>
    </section>
  );
}

/** Explains why the user has no trial. Shown for as long as the trial would have lasted. */
function TrialUsed() {
  const texts = TEXTS.trial;
  const plans = (
    <ButtonLink asChild size="sm">
      <Link to={UPGRADE_PATH}>{texts.plans}</Link>
    </ButtonLink>
  );
  return (
    <section aria-label={texts.title}>
      <Banner compact icon={Sprout} title={texts.title} action={plans}>
        {texts.sentence}
      </Banner>
    </section>
  );
}

/** Announces the end of a wait after which the second step turns off, with a button that cancels it (SEC-11). */
const SecondStepEnds = ({ at }: { at: string }) => (
  <section aria-label={TEXTS.secondStep.region}>
    <Banner
      compact
      tone="warning"
      title={TEXTS.secondStep.sentence(formatDateTime(at))}
      action={<StopRemovalButton />}
    />
  </section>
);

/** The notices about the user's account, above every page. With `isBrief`, only those with a deadline are shown. */
export function AccountNotices({ isBrief }: { isBrief: boolean }) {
  const { user, subscription, now } = useShell();
  const { email, emailVerification, emptyStart, trialUsed, createdAt, secondStepEndsAt } = user;
  const hadTrial =
    trialUsed === true &&
    !subscription.isAdmin &&
    subscription.planType === 'trial' &&
    now().getTime() < Date.parse(createdAt) + TRIAL_DAYS * DAY_MS;
  const givesTrial = hadTrial && emailVerification?.givesTrial === true;
  const lacksTrial = hadTrial && !givesTrial;
  const verification = isBrief && !emailVerification?.requiredFrom ? undefined : emailVerification;
  if (!secondStepEndsAt && !verification && (isBrief || !(emptyStart || lacksTrial))) return null;
  return (
    <div className={styles.notices}>
      {secondStepEndsAt && <SecondStepEnds at={secondStepEndsAt} />}
      {emptyStart && !isBrief && <EmptyStart />}
      {/* A new address resets the form: messages about the old one no longer apply. */}
      {verification && (
        <VerifyEmail
          key={email}
          email={email}
          requiredFrom={verification.requiredFrom}
          givesTrial={givesTrial}
        />
      )}
      {lacksTrial && !isBrief && <TrialUsed />}
    </div>
  );
}
