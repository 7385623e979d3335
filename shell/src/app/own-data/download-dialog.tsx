import { confirmPasswordInput } from '@savvi/contracts/identity/account-inputs';
import * as z from '@savvi/contracts/schema';
import { ApiError, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/app-router';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog, Dialog } from '@savvi/ui/dialog';
import { useState } from 'react';
import { type FormSchema, useForm } from '../../shared/use-form.ts';
import { ArchiveProgress } from './archive-progress.tsx';
import { MissingList } from './missing-list.tsx';
import { OwnPassword } from './own-password.tsx';
import styles from './own-data.module.css';
import { useConfirmOwner } from './own-data.queries.ts';
import { TEXTS } from './own-data.texts.ts';
import { useArchive } from './use-archive.ts';

const texts = TEXTS.download;
const FORM = 'download-my-data';

/** An account with a second step enters nothing here: the shell asks for all steps. */
const nothingInput: FormSchema<{ password?: string }> = z.object({});

/**
 * Downloads all of the user's data, after they have entered their password (N-10), or confirmed their identity if the
 * account has a second step (SEC-16).
 */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const { state, start, choose, cancel } = useArchive();
  const isProtected = useShell().user.hasSecondStep === true;
  const { mutate: confirm, isPending, error } = useConfirmOwner();
  const isCanceled = error instanceof ApiError && error.code === 'reauthenticate';
  const isRunning = state.step === 'gathering' || state.step === 'writing';
  const blocker = useLeaveGuard(isRunning, () => true);
  const [isAsking, setAsking] = useState(false);
  const { errors, handlers } = useForm(
    isProtected ? nothingInput : confirmPasswordInput,
    (input, { showErrors, reset }) =>
      confirm(input, {
        onSuccess: () => {
          reset();
          start();
        },
        onError: (failure) => showErrors({ password: serverMessageOf(failure, TEXTS.failure) }),
      }),
  );
  const close = () => {
    cancel();
    onClose();
  };
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };

  const content = () => {
    switch (state.step) {
      case 'idle':
        return (
          <form id={FORM} className={styles.form} method="post" noValidate {...handlers}>
            <Banner tone="warning" title={texts.warning.title}>
              {texts.warning.text}
            </Banner>
            {isProtected ? (
              error !== null &&
              !isCanceled && (
                <Banner tone="danger" role="alert" title={texts.failed}>
                  {serverMessageOf(error, TEXTS.failure)}
                </Banner>
              )
            ) : (
              <OwnPassword name="password" error={errors.password} />
            )}
          </form>
        );
      case 'gathering':
      case 'writing':
        return <ArchiveProgress state={state} />;
      case 'choosing':
        return <p>{texts.large(state.gathered.fileBytes)}</p>;
      case 'done':
        return state.missing.length === 0 ? (
          <Banner tone="success" role="status" title={texts.done.title}>
            {texts.done.text}
          </Banner>
        ) : (
          <MissingList missing={state.missing} />
        );
      case 'failed':
        return (
          <Banner tone="danger" role="alert" title={texts.failed}>
            {state.message}
          </Banner>
        );
    }
  };
  const next = () => {
    switch (state.step) {
      case 'idle':
        return (
          <Button variant="primary" type="submit" form={FORM} busy={isPending} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        );
      case 'choosing':
        return (
          <Button variant="primary" onClick={() => choose(state.gathered)}>
            {texts.choose}
          </Button>
        );
      case 'failed':
        return (
          <Button
            variant="primary"
            busy={isPending}
            busyLabel={texts.busy}
            // The first confirmation may be over by now.
            onClick={() => (isProtected ? confirm({}, { onSuccess: start }) : start())}
          >
            {texts.again}
          </Button>
        );
      default:
        return null;
    }
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (open) return;
          // During a download, a click outside or Escape may be accidental, so the dialog asks first.
          if (isRunning) setAsking(true);
          else close();
        }}
        title={texts.title}
        description={state.step === 'idle' ? texts.description : undefined}
        footer={
          <>
            <Button onClick={close}>{state.step === 'done' ? TEXTS.close : TEXTS.cancel}</Button>
            {next()}
          </>
        }
      >
        {content()}
      </Dialog>
      <ConfirmDialog
        open={isRunning && (isAsking || blocker.state === 'blocked')}
        onOpenChange={stay}
        title={texts.leave.title}
        description={texts.leave.description}
        confirmLabel={texts.leave.confirm}
        cancelLabel={texts.leave.cancel}
        danger
        onConfirm={() => {
          close();
          blocker.proceed?.();
        }}
      />
    </>
  );
}
