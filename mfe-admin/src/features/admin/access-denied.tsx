import { ApiError } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
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

/**
 * The message for administrators who must set up a second step, or sign in with it (SEC-22). `reason` is the sentence of
 * the server.
 */
export function SecondStepDue({ reason = texts.secondStep.title }: { reason?: string }) {
  const { title, description, action } = texts.secondStep;
  const toSettings = (
    <ButtonLink variant="primary" asChild>
      <Link to="/account-settings">{action}</Link>
    </ButtonLink>
  );
  return (
    <EmptyState
      drawing="passwords"
      level={1}
      title={reason}
      description={description}
      action={reason === title && toSettings}
    />
  );
}

/** Whether the server refused to answer this administrator. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403;

/** The message for a refusal of the server. */
export const Refused = ({ refusal }: { refusal: ApiError }) =>
  refusal.code === 'second-step-due' ? <SecondStepDue reason={refusal.body} /> : <AccessDenied />;
