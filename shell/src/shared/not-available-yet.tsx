import { EmptyState } from '@savvi/ui/empty-state';

/** Title and sentence of whatever comes with a later release. */
export const NOT_AVAILABLE_YET = 'Not available yet';

/** Stands where a part of the product will be. */
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
