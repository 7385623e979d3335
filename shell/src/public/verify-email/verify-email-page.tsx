import { mutate } from '@savvi/mfe-kit';
import { ButtonLink } from '@savvi/ui/button';
import { CircleCheck, MailCheck } from 'lucide-react';
import { useLinkToken } from '../link-token.ts';
import { MailedAction } from '../mailed-action.tsx';
import { MessageCard } from '../message-card.tsx';
import styles from '../message-card.module.css';
import { PublicFrame } from '../public-frame.tsx';
import { TEXTS } from './verify-email.texts.ts';

/** /login redirects signed-in users to the dashboard. */
const ToApp = () => (
  <div className={styles.actions}>
    <ButtonLink variant="primary" block href="/login">
      {TEXTS.toApp}
    </ButtonLink>
  </div>
);

/**
 * The page at /verify-email#token=…: verifies an address. The token is only known in the browser, not when
 * the page is prerendered.
 */
export function VerifyEmailPage() {
  const token = useLinkToken();
  return (
    <PublicFrame>
      <MailedAction
        key={token}
        token={token}
        icon={MailCheck}
        texts={TEXTS}
        send={async (known) => {
          await mutate({ method: 'POST', path: '/api/auth/verify-email', body: { token: known } });
          return 'done';
        }}
        next={<ToApp />}
        done={
          <MessageCard icon={CircleCheck} heading={TEXTS.doneHeading} lead={TEXTS.done} takesFocus>
            <ToApp />
          </MessageCard>
        }
      />
    </PublicFrame>
  );
}
