import type { ReleasedArea } from '@savvi/admin-contract/areas';
import { REASON_MAX, releaseReason } from '@savvi/contracts/release-reason';
import { ApiError, useShell } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { SelectField, TextArea } from '@savvi/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './areas.module.css';
import { useRollBack } from './areas.queries.ts';
import { areaTitle, likelyTarget, returnTargets } from './areas.rules.ts';
import { texts } from './areas.texts.ts';

const words = texts.rollBack;

/** The server's reason of a refusal. After any other failure nobody knows whether the version was switched. */
const failureText = (error: Error): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.body : words.unconfirmed;

/** Asks for the version and the reason, and gives everybody that version of the area. */
export function RollBackDialog({ area: current, onClose }: { area: ReleasedArea; onClose: () => void }) {
  // The list may change while the dialog is open. The decision is about the area as it was when it opened.
  const [area] = useState(current);
  const { toast } = useShell();
  const id = useId();
  const { mutate, isPending, error } = useRollBack(area.area);
  const targets = returnTargets(area);
  const [to, setTo] = useState(likelyTarget(area) ?? '');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const title = words.name(areaTitle(area));
  const running = area.running ?? texts.noVersion;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const parsed = releaseReason.safeParse(reason);
    flushSync(() => setProblem(parsed.error?.issues[0]?.message));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (!parsed.success) return;
    mutate(
      { to, revision: area.revision, reason: parsed.data },
      {
        onSuccess: ({ warnings }) => {
          onClose();
          toast({
            title: words.done,
            description: [words.doneDescription(areaTitle(area), to), ...warnings].join(' '),
            tone: 'success',
          });
        },
      },
    );
  };
  const footer = (
    <>
      <Button onClick={() => !isPending && onClose()} aria-disabled={isPending || undefined}>
        {words.cancel}
      </Button>
      <Button variant="danger" type="submit" form={id} busy={isPending} busyLabel={words.busy}>
        {words.confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={title}
      description={
        to === area.health.trial?.stable
          ? words.ends(to, area.health.trial.canary)
          : words.consequence(to, running)
      }
      footer={footer}
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {error !== null && (
          <Banner tone="danger" role="alert" title={words.failed}>
            <span className={styles.failure}>{failureText(error)}</span>
          </Banner>
        )}
        <SelectField
          label={words.version}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          options={targets.map(({ version, releasedAt }) => ({
            value: version,
            label: words.option(version, releasedAt),
          }))}
        />
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          maxLength={REASON_MAX}
          required
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
