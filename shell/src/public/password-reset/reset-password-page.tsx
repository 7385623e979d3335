import { ApiError, messageOf, mutate, type Reader } from '@savvi/mfe-kit';
import { Button, ButtonLink } from '@savvi/ui/button';
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

/** Whether signing in also needs a code, by the reply to a reset (SEC-10). */
const asksForCode: Reader<boolean> = {
  parse: (reply) => typeof reply === 'object' && reply !== null && 'hasSecondStep' in reply,
};

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

function PasswordUpdated({ lead, hasSecondStep }: { lead: string; hasSecondStep: boolean }) {
  const browser = useBrowser();
  useEffect(() => {
    const leaving = setTimeout(() => browser.replaceWith('/login'), REDIRECT_MS);
    return () => clearTimeout(leaving);
  }, [browser]);
  return (
    <MessageCard icon={CircleCheck} heading={texts.doneHeading} lead={lead} takesFocus>
      {hasSecondStep && <p>{texts.secondStep}</p>}
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
  onDone,
  onSpent,
}: {
  link: MailedLink;
  onDone: (hasSecondStep: boolean) => void;
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
      const hasSecondStep = await mutate({
        method: 'POST',
        path: '/api/reset-password',
        body,
        reader: asksForCode,
      });
      dismiss(); // closes messages about earlier attempts
      onDone(hasSecondStep);
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
  const { heading, lead } = kind === 'not-me' ? texts.notMe : texts;
  return (
    <MessageCard icon={LockKeyhole} heading={heading} lead={lead}>
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

/**
 * The page at /reset-password#token=… and #not-me=…: sets a new password. The token is only known in the
 * browser, not when the page is prerendered.
 */
export function ResetPasswordPage() {
  const link = useMailedLink();
  const [outcome, setOutcome] = useState<'spent' | { readonly hasSecondStep: boolean } | null>(null);
  const content = () => {
    const { done, spent } = link?.kind === 'not-me' ? texts.notMe : texts;
    if (outcome === 'spent') return <SpentLink lead={spent} />;
    if (outcome !== null) return <PasswordUpdated lead={done} {...outcome} />;
    if (link?.token === '') return <InvalidLink />;
    if (link !== null)
      return (
        <ChoosePassword
          link={link}
          onDone={(hasSecondStep) => setOutcome({ hasSecondStep })}
          onSpent={() => setOutcome('spent')}
        />
      );
    return (
      <MessageCard icon={LockKeyhole} heading={texts.heading} lead={texts.lead}>
        <SkeletonRegion>
          <SkeletonText lines={6} />
        </SkeletonRegion>
      </MessageCard>
    );
  };
  return <PublicFrame>{content()}</PublicFrame>;
}
