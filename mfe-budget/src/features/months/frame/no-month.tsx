import { Link } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { type DrawingName, EmptyState } from '@savvi/ui/empty-state';

interface NoMonthProps {
  readonly drawing: DrawingName;
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly to: string;
}

/** Shown in place of a page whose budget or month does not exist, with a link that leads on. */
export const NoMonth = ({ drawing, title, description, action, to }: NoMonthProps) => (
  <EmptyState
    drawing={drawing}
    level={1}
    title={title}
    description={description}
    action={
      <ButtonLink variant="primary" asChild>
        <Link to={to}>{action}</Link>
      </ButtonLink>
    }
  />
);
