import { zodResolver } from '@hookform/resolvers/zod';
import { correctEmailInput } from '@savvi/contracts/identity/account-inputs';
import { ApiError, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { PasswordField, TextField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styles from './account-notices.module.css';
import { useCorrectEmail } from './verification.queries.ts';
import { TEXTS } from './verification.texts.ts';

const texts = TEXTS.correct;
const FORM = 'correct-email';

/** Corrects the address of an account that is not verified, with its password. */
export function CorrectEmailDialog({ onClose }: { onClose: () => void }) {
  const { user, toast } = useShell();
  const { mutate: correct, isPending } = useCorrectEmail();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(correctEmailInput),
    defaultValues: { email: user.email, password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((input) => {
    setRefusal(null);
    correct(input, {
      onSuccess: ({ email }) => {
        toast({ ...texts.done(email), tone: 'success' });
        onClose();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'email-taken')
          form.setError('email', { message: texts.taken }, { shouldFocus: true });
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
      <form
        id={FORM}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {refusal !== null && (
          <Banner tone="danger" role="alert" title={texts.failed}>
            {refusal}
          </Banner>
        )}
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      </form>
    </Dialog>
  );
}
