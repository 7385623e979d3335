import { EmptyState } from '@savvi/ui/empty-state';

/** The title for parts of the product that come with a later release. */
export const NOT_AVAILABLE_YET = 'Not available yet';

/** The content in place of a part of the product that is not available yet. */
export const NotAvailableYet = ({
  description,
  level = 2,
  framed = false,
}: {
  description: string;
  level?: 1 | 2 | 3;
  framed?: boolean;
}) => (
  <EmptyState
    drawing="soon"
    title={NOT_AVAILABLE_YET}
    description={description}
    level={level}
    framed={framed}
  />
);
