import { correctEmailInput } from '@savvi/contracts/identity/account-inputs';
import { ApiError, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { PasswordField, TextField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { useForm } from '../../shared/use-form.ts';
import styles from './account-notices.module.css';
import { useCorrectEmail } from './verification.queries.ts';
import { TEXTS } from './verification.texts.ts';

const texts = TEXTS.correct;
const FORM = 'correct-email';

/** Corrects the unverified address of the user's account; requires the password. */
export function CorrectEmailDialog({ onClose }: { onClose: () => void }) {
  const { user, toast } = useShell();
  const { mutate: correct, isPending } = useCorrectEmail();
  const [refusal, setRefusal] = useState<string | null>(null);

  const { errors, handlers } = useForm(correctEmailInput, (input, { showErrors }) => {
    setRefusal(null);
    correct(input, {
      onSuccess: ({ email }) => {
        toast({ ...texts.done(email), tone: 'success' });
        onClose();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'email-taken') showErrors({ email: texts.taken });
        else setRefusal(serverMessageOf(error, TEXTS.failure));
      },
    });
  });
  const close = () => {
    if (!isPending) onClose();
  };
  const footer = (
    <>
      <Button onClick={close} aria-disabled={isPending || undefined}>
        {TEXTS.cancel}
      </Button>
      <Button variant="primary" type="submit" form={FORM} busy={isPending} busyLabel={texts.busy}>
        {texts.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="sm"
      title={texts.title}
      description={texts.description}
      footer={footer}
    >
      <form id={FORM} className={styles.form} method="post" noValidate {...handlers}>
        {refusal !== null && (
          <Banner tone="danger" role="alert" title={texts.failed}>
            {refusal}
          </Banner>
        )}
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          name="email"
          defaultValue={user.email}
          error={errors.email}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          name="password"
          error={errors.password}
        />
      </form>
    </Dialog>
  );
}
