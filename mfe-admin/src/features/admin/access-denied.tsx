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
