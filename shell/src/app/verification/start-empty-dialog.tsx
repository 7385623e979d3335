import { confirmPasswordInput } from '@savvi/contracts/identity/account-inputs';
import { ApiError, serverMessageOf } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { useState } from 'react';
import { useForm } from '../../shared/use-form.ts';
import { OwnPassword } from '../own-data/own-password.tsx';
import styles from './account-notices.module.css';
import { useStartEmpty } from './verification.queries.ts';
import { TEXTS } from './verification.texts.ts';

const texts = TEXTS.empty;
const FORM = 'start-empty';

/**
 * Erases the account's data after the user has entered the password, and reloads the page with the empty
 * account.
 */
export function StartEmptyDialog({ onClose }: { onClose: () => void }) {
  const { mutate: startEmpty, isPending, isSuccess } = useStartEmpty();
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = isPending || isSuccess; // the form stays disabled until the browser has left the page

  const { errors, handlers } = useForm(confirmPasswordInput, (input, { showErrors }) => {
    setRefusal(null);
    startEmpty(input, {
      onError: (error) => {
        const message = serverMessageOf(error, TEXTS.failure);
        if (error instanceof ApiError && error.status === 400) showErrors({ password: message });
        else setRefusal(message);
      },
    });
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
        <ul className={styles.items}>
          {texts.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {refusal !== null && (
          <Banner tone="danger" role="alert" title={texts.failed}>
            {refusal}
          </Banner>
        )}
        <OwnPassword name="password" error={errors.password} />
      </form>
    </Dialog>
  );
}
