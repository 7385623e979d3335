import { ApiError, messageOf, mutate, type Reader } from '@savvi/mfe-kit';
import { Button, ButtonLink } from '@savvi/ui/button';
import { formatDateTime } from '@savvi/ui/format';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { PasswordField } from '@savvi/ui/text-field';
import { useToast } from '@savvi/ui/toast';
import { CircleCheck, Link2Off, LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBrowser } from '../../shared/browser.tsx';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { type MailedLink, useMailedLink } from '../link-token.ts';
import { PublicFrame } from '../public-frame.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { MessageCard } from '../message-card.tsx';
import styles from '../message-card.module.css';
import { TEXTS } from './password-reset.texts.ts';

const texts = TEXTS.reset;
const REDIRECT_MS = 3_000;

/** What the reply to a reset says about the second step. */
interface Outcome {
  /** Whether signing in also needs a code (SEC-10). */
  readonly hasSecondStep: boolean;
  /** When the second step turns off; null if it stays. */
  readonly endsAt: string | null;
}

const outcomeOf: Reader<Outcome> = {
  parse: (reply) => {
    const given = typeof reply === 'object' && reply !== null ? reply : {};
    const endsAt = 'secondStepEndsAt' in given ? given.secondStepEndsAt : null;
    return { hasSecondStep: 'hasSecondStep' in given, endsAt: typeof endsAt === 'string' ? endsAt : null };
  },
};

/** The texts for a link of this kind. */
function textsOf(kind: MailedLink['kind']) {
  if (kind === 'reported') return texts.reported;
  return kind === 'not-me' ? texts.notMe : texts;
}

function InvalidLink() {
  const { toast } = useToast();
  useEffect(() => void toast({ title: texts.invalidHeading, tone: 'destructive' }), [toast]);
  return (
    <MessageCard icon={Link2Off} heading={texts.invalidHeading} lead={texts.invalid}>
      <div className={styles.actions}>
        <ButtonLink variant="primary" block href="/forgot-password">
          {texts.askAgain}
        </ButtonLink>
      </div>
    </MessageCard>
  );
}

/**
 * Shown for a link that was used, replaced by a newer one, or has expired: the server does not reveal which,
 * and only sending the form shows it.
 */
function SpentLink({ lead }: { lead: string }) {
  return (
    <MessageCard icon={Link2Off} heading={texts.spentHeading} lead={lead} takesFocus>
      <div className={styles.actions}>
        <ButtonLink variant="primary" block href="/forgot-password">
          {texts.askAgain}
        </ButtonLink>
        <ButtonLink variant="ghost" block href="/login">
          {TEXTS.backToSignIn}
        </ButtonLink>
      </div>
    </MessageCard>
  );
}

function PasswordUpdated({ texts: { done }, hasSecondStep, endsAt }: Outcome & { texts: { done: string } }) {
  const browser = useBrowser();
  const isRedirected = endsAt === null;
  useEffect(() => {
    if (!isRedirected) return;
    const leaving = setTimeout(() => browser.replaceWith('/login'), REDIRECT_MS);
    return () => clearTimeout(leaving);
  }, [browser, isRedirected]);
  return (
    <MessageCard
      icon={CircleCheck}
      heading={texts.doneHeading}
      lead={isRedirected ? done : texts.doneWaiting}
      takesFocus
    >
      {endsAt !== null ? (
        <p>{texts.secondStepEnds(formatDateTime(endsAt))}</p>
      ) : (
        hasSecondStep && <p>{texts.secondStep}</p>
      )}
      <div className={styles.actions}>
        <ButtonLink block href="/login">
          {texts.toSignIn}
        </ButtonLink>
      </div>
    </MessageCard>
  );
}

function ChoosePassword({
  link: { token, kind },
  takesFocus,
  onDone,
  onSpent,
}: {
  link: MailedLink;
  takesFocus: boolean;
  onDone: (outcome: Outcome) => void;
  onSpent: () => void;
}) {
  const { toast, dismiss } = useToast();
  const { isBusy, errors, onSubmit } = useAccountForm({
    check: ({ PASSWORD_MIN }, entries) => {
      const newPassword = entries['newPassword'] ?? '';
      // The toast disappears, so the field shows the error as well.
      if (newPassword !== entries['repeat']) {
        toast({ ...texts.mismatch, tone: 'destructive' });
        return { errors: { repeat: texts.repeatDiffers } };
      }
      if (newPassword.length < PASSWORD_MIN) {
        toast({ ...texts.tooShort, tone: 'destructive' });
        return { errors: { newPassword: texts.useMore } };
      }
      return { values: { token, newPassword } };
    },
    send: async (body) => {
      const outcome = await mutate({
        method: 'POST',
        path: '/api/reset-password',
        body,
        reader: outcomeOf,
      });
      dismiss(); // closes messages about earlier attempts
      onDone(outcome);
      return 'done';
    },
    onFailure: (error) => {
      toast({ title: texts.failed, description: messageOf(error, TEXTS.failure), tone: 'destructive' });
      if (error instanceof ApiError && error.code === 'reset-token') onSpent();
      return error instanceof ApiError && error.code === 'weak-password'
        ? { newPassword: error.body }
        : undefined;
    },
  });
  const { heading, lead } = textsOf(kind);
  return (
    <MessageCard icon={LockKeyhole} heading={heading} lead={lead} takesFocus={takesFocus}>
      <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
        <NewPasswordField label={texts.password} name="newPassword" error={errors['newPassword']} />
        <PasswordField
          label={texts.repeat}
          name="repeat"
          autoComplete="new-password"
          error={errors['repeat']}
        />
        <Button type="submit" variant="primary" size="lg" block busy={isBusy} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </form>
    </MessageCard>
  );
}

/** The page for one link, or for an address without one. */
function Reset({ link, isFirst }: { link: MailedLink; isFirst: boolean }) {
  const [outcome, setOutcome] = useState<'spent' | Outcome | null>(null);
  const ofKind = textsOf(link.kind);
  if (outcome === 'spent') return <SpentLink lead={ofKind.spent} />;
  if (outcome !== null) return <PasswordUpdated texts={ofKind} {...outcome} />;
  if (link.token === '') return <InvalidLink />;
  return (
    <ChoosePassword
      link={link}
      // The form then replaces another view, or the page whose button led here.
      takesFocus={!isFirst || link.kind === 'reported'}
      onDone={setOutcome}
      onSpent={() => setOutcome('spent')}
    />
  );
}

/**
 * The page at /reset-password#token=…, #reported=… and #not-me=…: sets a new password. The token is only known in
 * the browser, not when the page is prerendered.
 */
export function ResetPasswordPage() {
  const link = useMailedLink();
  const [first, setFirst] = useState(link);
  if (first === null && link !== null) setFirst(link);
  return (
    <PublicFrame>
      {link === null ? (
        <MessageCard icon={LockKeyhole} heading={texts.heading} lead={texts.lead}>
          <SkeletonRegion>
            <SkeletonText lines={6} />
          </SkeletonRegion>
        </MessageCard>
      ) : (
        <Reset key={link.token} link={link} isFirst={link === first} />
      )}
    </PublicFrame>
  );
}
