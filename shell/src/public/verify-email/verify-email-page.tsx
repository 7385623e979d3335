import { ApiError, messageOf, mutate } from '@savvi/mfe-kit';
import { Button, ButtonLink } from '@savvi/ui/button';
import { useToast } from '@savvi/ui/toast';
import { CircleCheck, Link2Off, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useLinkToken } from '../link-token.ts';
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
 * The verification requires a click: mail scanners open links and run their scripts, but press no buttons.
 */
function Verify({
  token,
  onDone,
  onSpent,
}: {
  token: string | null;
  onDone: () => void;
  onSpent: () => void;
}) {
  const { toast, dismiss } = useToast();
  const [isBusy, setBusy] = useState(false);
  async function verify() {
    setBusy(true);
    try {
      await mutate({ method: 'POST', path: '/api/auth/verify-email', body: { token } });
      dismiss(); // closes messages about earlier attempts
      onDone();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'verification-token') return onSpent();
      toast({ title: TEXTS.failed, description: messageOf(error, TEXTS.failure), tone: 'destructive' });
    }
  }
  return (
    <MessageCard icon={MailCheck} heading={TEXTS.heading} lead={TEXTS.lead}>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="lg"
          block
          busy={isBusy}
          busyLabel={TEXTS.busy}
          aria-disabled={token === null || undefined}
          onClick={() => void (token !== null && verify())}
        >
          {TEXTS.submit}
        </Button>
      </div>
    </MessageCard>
  );
}

/**
 * The page at /verify-email#token=…: verifies an address. The token is only known in the browser, not when
 * the page is prerendered.
 */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<'done' | 'spent' | null>(null);
  const content = () => {
    if (outcome === 'done')
      return (
        <MessageCard icon={CircleCheck} heading={TEXTS.doneHeading} lead={TEXTS.done} takesFocus>
          <ToApp />
        </MessageCard>
      );
    if (outcome === 'spent')
      return (
        <MessageCard icon={Link2Off} heading={TEXTS.spentHeading} lead={TEXTS.spent} takesFocus>
          <ToApp />
        </MessageCard>
      );
    if (token === '')
      return (
        <MessageCard icon={Link2Off} heading={TEXTS.invalidHeading} lead={TEXTS.invalid}>
          <ToApp />
        </MessageCard>
      );
    return (
      <Verify
        key={token}
        token={token}
        onDone={() => setOutcome('done')}
        onSpent={() => setOutcome('spent')}
      />
    );
  };
  return <PublicFrame>{content()}</PublicFrame>;
}
