import { ApiError, messageOf } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { useToast } from '@savvi/ui/toast';
import { Link2Off, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MessageCard } from './message-card.tsx';
import styles from './message-card.module.css';

/** The texts of a page that a mailed link opens. */
export interface MailedActionTexts {
  readonly heading: string;
  readonly lead: string;
  readonly submit: string;
  readonly busy: string;
  readonly invalidHeading: string;
  readonly invalid: string;
  readonly spentHeading: string;
  readonly spent: string;
  readonly failed: string;
  readonly failure: string;
}

/** Props of {@link MailedAction}. */
export interface MailedActionProps {
  /** The token of the link; null until scripts run, as in prerendered HTML. */
  readonly token: string | null;
  readonly icon: LucideIcon;
  readonly texts: MailedActionTexts;
  /** Uses the link. If it returns `'leaving'`, the button stays busy until the page is left. */
  readonly send: (token: string) => Promise<'done' | 'leaving'>;
  /** Where to go from a link that does not work. */
  readonly next: ReactNode;
  /** The view after the action; absent if the action leaves the page. */
  readonly done?: ReactNode;
  /** More about the action, above its button. */
  readonly children?: ReactNode;
}

/** The problems of a link that was used, replaced by a newer one, or has expired. */
const SPENT = new Set<string | null>(['verification-token', 'mailed-token']);

/**
 * A page that a mailed link opens. Its action requires a click: mail scanners open links and run their
 * scripts, but press no buttons.
 */
export function MailedAction({ token, icon, texts, send, next, done, children }: MailedActionProps) {
  const { toast, dismiss } = useToast();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'done' | 'spent' | null>(null);

  async function act(known: string) {
    setBusy(true);
    try {
      const result = await send(known);
      dismiss(); // closes messages about earlier attempts
      if (result === 'done') setOutcome('done');
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && SPENT.has(error.code)) return setOutcome('spent');
      toast({ title: texts.failed, description: messageOf(error, texts.failure), tone: 'destructive' });
    }
  }

  if (outcome === 'done') return done;
  if (outcome === 'spent')
    return (
      <MessageCard icon={Link2Off} heading={texts.spentHeading} lead={texts.spent} takesFocus>
        {next}
      </MessageCard>
    );
  if (token === '')
    return (
      <MessageCard icon={Link2Off} heading={texts.invalidHeading} lead={texts.invalid}>
        {next}
      </MessageCard>
    );
  return (
    <MessageCard icon={icon} heading={texts.heading} lead={texts.lead}>
      {children}
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="lg"
          block
          busy={isBusy}
          busyLabel={texts.busy}
          aria-disabled={token === null || undefined}
          onClick={() => void (token !== null && act(token))}
        >
          {texts.submit}
        </Button>
      </div>
    </MessageCard>
  );
}
