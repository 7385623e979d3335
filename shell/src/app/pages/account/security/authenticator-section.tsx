import { FEW_RECOVERY_CODES, type WaysIn } from '@savvi/contracts/identity/strong-sign-in';
import { useShell } from '@savvi/mfe-kit';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@savvi/ui/card';
import { formatDate, formatDateTime } from '@savvi/ui/format';
import { usePageHidden } from '@savvi/ui/page-hidden';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { StopRemovalButton } from '../../../verification/stop-removal-button.tsx';
import { waysInQuery } from '../../../ways-in/ways-in.queries.ts';
import { Loaded } from './loaded.tsx';
import { QuestionButton } from './question-button.tsx';
import styles from './security.module.css';
import { renewCodes, setUpAuthenticator, turnOff, useSecurityChange } from './security.queries.ts';
import { TEXTS } from './security.texts.ts';

const texts = TEXTS.authenticator;

const loadDialog = async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog;

/** The dialog, and what it begins with: the key of a new app, or new recovery codes. */
interface Opened {
  readonly Dialog: Awaited<ReturnType<typeof loadDialog>>;
  readonly start: Parameters<Opened['Dialog']>[0]['start'];
}

/** Loads the dialog before the change, so that new recovery codes are never made without being shown. */
const withDialog =
  <Start extends Opened['start']>(change: () => Promise<Start>) =>
  async (): Promise<Opened> => ({ Dialog: await loadDialog(), start: await change() });

interface OpensDialog {
  readonly onOpen: (opened: Opened) => void;
}

function SetUpButton({ onOpen }: OpensDialog) {
  const { mutate: setUp, isPending } = useSecurityChange({
    change: withDialog(setUpAuthenticator),
    onDone: onOpen,
    failed: texts.setUpFailed,
  });
  return (
    <Button size="sm" busy={isPending} onClick={() => setUp()}>
      {texts.setUp}
    </Button>
  );
}

function TurnOffButton() {
  const { toast } = useShell();
  return (
    <QuestionButton
      label={texts.turnOff}
      title={texts.turnOffTitle}
      text={texts.turnOffText}
      busyLabel={texts.turningOff}
      danger
      change={turnOff}
      onDone={() => toast({ ...texts.turnedOff, tone: 'success' })}
      failed={texts.turnOffFailed}
    />
  );
}

function RecoveryCodes({ left, onOpen }: OpensDialog & { left: number }) {
  const { codes } = TEXTS;
  return (
    <section className={styles.codesLeft} aria-labelledby="recovery-codes">
      <h4 id="recovery-codes">{codes.heading}</h4>
      {left > FEW_RECOVERY_CODES ? (
        <p>{codes.left(left)}</p>
      ) : (
        <p className={styles.warning}>
          <TriangleAlert aria-hidden="true" />
          {codes.few(left)}
        </p>
      )}
      <p className={styles.quiet}>{codes.purpose}</p>
      <QuestionButton
        label={codes.renew}
        title={codes.renewTitle}
        text={codes.renewText}
        busyLabel={codes.renewing}
        change={withDialog(renewCodes)}
        onDone={onOpen}
        failed={codes.renewFailed}
        unconfirmed={codes.renewUnconfirmed}
      />
    </section>
  );
}

/** The end of a wait after which two-step verification turns off, with a button that cancels it (SEC-11). */
const TurnsOff = ({ at }: { at: string }) => (
  <div className={styles.turnsOff}>
    <p className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
      {texts.turnsOff(formatDateTime(at))}
    </p>
    <StopRemovalButton />
  </div>
);

function State({
  waysIn: { authenticatorSince, recoveryCodesLeft },
  onOpen,
}: OpensDialog & { waysIn: WaysIn }) {
  const { secondStepEndsAt } = useShell().user;
  if (authenticatorSince === null) return <Badge>{texts.off}</Badge>;
  return (
    <div className={styles.form}>
      <p>
        <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
          {texts.on}
        </Badge>{' '}
        {texts.since(formatDate(authenticatorSince))}
      </p>
      {secondStepEndsAt && <TurnsOff at={secondStepEndsAt} />}
      <RecoveryCodes left={recoveryCodesLeft} onOpen={onOpen} />
    </div>
  );
}

/** The authenticator app and its recovery codes (SEC-3, SEC-8). */
export function AuthenticatorSection() {
  const waysIn = useQuery(waysInQuery);
  const isHidden = usePageHidden();
  const [opened, setOpened] = useState<Opened | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const close = () => {
    // The button that opened the dialog may be gone. If it is not, the dialog returns the focus to it.
    flushSync(() => setOpened(null));
    card.current?.focus({ preventScroll: true });
  };
  return (
    <Card as="section" ref={card} className={styles.place} tabIndex={-1} aria-labelledby="authenticator">
      <CardHeader id="authenticator" level={3} title={texts.heading} subtitle={texts.subtitle} />
      <CardBody>
        <Loaded query={waysIn} lines={2}>
          {(data) => <State waysIn={data} onOpen={setOpened} />}
        </Loaded>
      </CardBody>
      {waysIn.data && (
        <CardFooter>
          {waysIn.data.authenticatorSince === null ? <SetUpButton onOpen={setOpened} /> : <TurnOffButton />}
        </CardFooter>
      )}
      {/* The dialog is unmounted after the session, so that no secret of the user stays in memory. */}
      {opened !== null && !isHidden && <opened.Dialog start={opened.start} onClose={close} />}
    </Card>
  );
}
