import { Button } from '@savvi/ui/button';
import { FieldError } from '@savvi/ui/text-field';
import { KeyRound } from 'lucide-react';
import { useId } from 'react';
import { PASSKEYS_NEED_NAME } from '../../shared/passkey-support.ts';
import styles from './sign-in.module.css';
import { TEXTS } from './sign-in.texts.ts';
import type { usePasskey } from './use-passkey.ts';

/** The button that signs in with a passkey, or why there is none. */
export function PasskeyButton({ support, isBusy, error, start }: ReturnType<typeof usePasskey>) {
  const errorId = useId();
  if (support === 'no') return null;
  if (support === 'ip-address') return <p className={styles.legal}>{PASSKEYS_NEED_NAME}</p>;
  return (
    <>
      <Button
        size="lg"
        block
        iconBefore={<KeyRound aria-hidden="true" />}
        busy={isBusy}
        busyLabel={TEXTS.signIn.busy}
        aria-describedby={error === '' ? undefined : errorId}
        onClick={start}
      >
        {TEXTS.signIn.byPasskey}
      </Button>
      <div className={styles.alert} role="alert">
        {error !== '' && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </>
  );
}
