import type { notMeReply } from '@savvi/contracts/identity/strong-sign-in';
import { mutate, type Reader } from '@savvi/mfe-kit';
import { ButtonLink } from '@savvi/ui/button';
import { ShieldAlert } from 'lucide-react';
import { useBrowser } from '../../shared/browser.tsx';
import { useLinkToken } from '../link-token.ts';
import { MailedAction } from '../mailed-action.tsx';
import styles from '../message-card.module.css';
import { PublicFrame } from '../public-frame.tsx';
import { TEXTS } from './not-me.texts.ts';

const next = (
  <div className={styles.actions}>
    <ButtonLink variant="primary" block href="/forgot-password">
      {TEXTS.reset}
    </ButtonLink>
    <ButtonLink variant="ghost" block href="/login">
      {TEXTS.backToSignIn}
    </ButtonLink>
  </div>
);

const resetToken: Reader<string> = {
  // A reply of another shape yields no token, and the reset page then shows an invalid link.
  parse: (reply) => String((reply as ReturnType<typeof notMeReply.parse>).resetToken),
};

/**
 * The page at /not-me#token=…, from an email about a security event (SEC-17): ends all sessions, then leads to
 * the form for a new password.
 */
export function NotMePage() {
  const browser = useBrowser();
  const token = useLinkToken();
  return (
    <PublicFrame>
      <MailedAction
        key={token}
        token={token}
        icon={ShieldAlert}
        texts={TEXTS}
        send={async (known) => {
          const found = await mutate({
            method: 'POST',
            path: '/api/auth/not-me',
            body: { token: known },
            reader: resetToken,
          });
          browser.replaceWith(`/reset-password#reported=${encodeURIComponent(found)}`);
          return 'leaving';
        }}
        next={next}
      />
    </PublicFrame>
  );
}
