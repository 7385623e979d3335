import { messageOf, mutate } from '@savvi/mfe-kit';
import { Button, ButtonLink } from '@savvi/ui/button';
import { TextField } from '@savvi/ui/text-field';
import { useToast } from '@savvi/ui/toast';
import { KeyRound, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { PublicFrame } from '../public-frame.tsx';
import { checkWith, useAccountForm } from '../use-account-form.ts';
import { MessageCard } from '../message-card.tsx';
import styles from '../message-card.module.css';
import { TEXTS } from './password-reset.texts.ts';

const texts = TEXTS.forgot;

function AskForLink({ isAgain, onSent }: { isAgain: boolean; onSent: () => void }) {
  const { toast } = useToast();
  const { isBusy, errors, onSubmit } = useAccountForm({
    check: ({ forgotPasswordInput }, entries) => checkWith(forgotPasswordInput, entries),
    send: async (body) => {
      await mutate({ method: 'POST', path: '/api/forgot-password', body });
      toast({ ...texts.toast, tone: 'success' });
      onSent();
      return 'done';
    },
    onFailure: (error) =>
      void toast({ title: texts.failed, description: messageOf(error, TEXTS.failure), tone: 'destructive' }),
  });
  return (
    <MessageCard icon={KeyRound} heading={texts.heading} lead={texts.lead} takesFocus={isAgain}>
      <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors['email']}
        />
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
        <a className={styles.back} href="/login">
          {TEXTS.backToSignIn}
        </a>
      </form>
    </MessageCard>
  );
}

/**
 * The page at /forgot-password: requests an email address, then asks the user to check their inbox, whether
 * or not the account exists.
 */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState(0);
  const [isAsking, setAsking] = useState(true);
  return (
    <PublicFrame>
      {isAsking ? (
        <AskForLink
          isAgain={sent > 0}
          onSent={() => {
            setSent(sent + 1);
            setAsking(false);
          }}
        />
      ) : (
        <MessageCard icon={MailCheck} heading={texts.sentHeading} lead={texts.sent} takesFocus>
          <div className={styles.actions}>
            <Button block onClick={() => setAsking(true)}>
              {texts.again}
            </Button>
            <ButtonLink variant="ghost" block href="/login">
              {TEXTS.backToSignIn}
            </ButtonLink>
          </div>
        </MessageCard>
      )}
    </PublicFrame>
  );
}
