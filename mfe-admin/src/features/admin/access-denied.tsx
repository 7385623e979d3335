import { ApiError, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { useSecondStep } from './admin.queries.ts';
import { texts } from './admin.texts.ts';

/** The message for users who are not administrators (ADM-2). */
export function AccessDenied() {
  const { title, description, action } = texts.denied;
  return (
    <EmptyState
      drawing="lost"
      level={1}
      title={title}
      description={description}
      action={
        <ButtonLink variant="primary" asChild>
          <Link to="/">{action}</Link>
        </ButtonLink>
      }
    />
  );
}

/** The message for administrators who must set up a second step (SEC-22). */
export function SecondStepDue() {
  const { title, description, action } = texts.secondStep;
  return (
    <EmptyState
      drawing="passwords"
      level={1}
      title={title}
      description={description}
      action={
        <ButtonLink variant="primary" asChild>
          <Link to="/account-settings#security">{action}</Link>
        </ButtonLink>
      }
    />
  );
}

/** The message for administrators who signed in without their second step, with the sentence of the server (SEC-22). */
function SecondStepUnused({ sentence }: { sentence: string }) {
  const { description, confirmHere, confirm, confirming, failed, signOut } = texts.secondStep;
  const { toast } = useShell();
  const { mutate: prove, isPending } = useSecondStep();
  const onConfirm = () =>
    prove(undefined, {
      onError: (error) => {
        // The user closed the dialog.
        if (error instanceof ApiError && error.code === 'reauthenticate') return;
        toast({ title: failed, description: serverMessageOf(error, texts.tryAgain), tone: 'destructive' });
      },
    });
  return (
    <EmptyState
      drawing="passwords"
      level={1}
      title={sentence}
      description={`${description} ${confirmHere}`}
      action={
        <>
          <Button variant="primary" busy={isPending} busyLabel={confirming} onClick={onConfirm}>
            {confirm}
          </Button>
          <ButtonLink href="/api/simple-logout">{signOut}</ButtonLink>
        </>
      }
    />
  );
}

/** Whether the server refused to answer this administrator. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403;

/** The message for a refusal of the server. */
export const Refused = ({ refusal }: { refusal: ApiError }) =>
  refusal.code !== 'second-step-due' ? (
    <AccessDenied />
  ) : refusal.body === texts.secondStep.title ? (
    <SecondStepDue />
  ) : (
    <SecondStepUnused sentence={refusal.body} />
  );
