import { confirmPasswordInput } from '@savvi/contracts/identity/account-inputs';
import * as z from '@savvi/contracts/schema';
import { ApiError, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { TextField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { useForm } from '../../shared/use-form.ts';
import { OwnPassword } from './own-password.tsx';
import styles from './own-data.module.css';
import { useDeleteAccount } from './own-data.queries.ts';
import { TEXTS } from './own-data.texts.ts';

const texts = TEXTS.deletion;
const FORM = 'delete-my-account';
const deletionInput = z.extend(confirmPasswordInput, {
  confirmation: z
    .string()
    .check(z.refine((typed) => typed.trim().toUpperCase() === texts.word, texts.notConfirmed)),
});

/**
 * Lists what will be deleted, and deletes the account after the user has entered the password and a
 * confirmation word (N-9).
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const isPaying = ['active', 'past_due'].includes(useShell().user.subscriptionStatus);
  const { mutate: deleteAccount, isPending, isSuccess } = useDeleteAccount();
  const [refusal, setRefusal] = useState<string | null>(null);
  // The dialog stays busy until the browser has left the page, so that the user cannot submit twice.
  const isBusy = isPending || isSuccess;

  const { errors, handlers } = useForm(deletionInput, ({ password }, { showErrors }) => {
    setRefusal(null);
    deleteAccount(
      { password },
      {
        onError: (error) => {
          const message = serverMessageOf(error, TEXTS.failure);
          if (error instanceof ApiError && error.status === 400) showErrors({ password: message });
          else setRefusal(message);
        },
      },
    );
  });
  const close = () => {
    if (!isBusy) onClose();
  };

  const footer = (
    <>
      <Button onClick={close} aria-disabled={isBusy || undefined}>
        {TEXTS.cancel}
      </Button>
      <Button variant="danger" type="submit" form={FORM} busy={isBusy} busyLabel={texts.busy}>
        {texts.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={texts.question}
      description={texts.description}
      footer={footer}
    >
      <form id={FORM} className={styles.form} method="post" noValidate {...handlers}>
        <div>
          <p>{texts.goes}</p>
          <ul className={styles.items}>
            {[...texts.items, ...(isPaying ? [texts.subscription] : [])].map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className={styles.quiet}>{texts.first}</p>
        </div>
        {refusal !== null && (
          <Banner tone="danger" role="alert" title={texts.failed}>
            {refusal}
          </Banner>
        )}
        <TextField
          label={texts.confirmation}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          name="confirmation"
          error={errors.confirmation}
        />
        <OwnPassword name="password" error={errors.password} />
      </form>
    </Dialog>
  );
}
