import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { useEffect } from 'react';
import { useBrowser } from '../shared/browser.tsx';
import { whenBackOnline } from '../shared/network.ts';
import { isIncompatible, isUnreachable } from './area-load-error.ts';
import { texts } from './remotes.texts.ts';

/** Props of {@link AreaProblem}; `label` is the area's name as users see it. */
export interface AreaProblemProps {
  readonly label: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shows why an area failed, with a retry or a reload. */
export function AreaProblem({ label, error, onRetry }: AreaProblemProps) {
  const { reload } = useBrowser();
  useEffect(() => (isUnreachable(error) ? whenBackOnline(onRetry) : undefined), [error, onRetry]);
  const isForAnother = isIncompatible(error);
  const { title, description } = isForAnother
    ? texts.incompatible
    : isUnreachable(error)
      ? texts.unreachable
      : texts.broken;
  return (
    <div role="alert">
      <EmptyState
        drawing="broken"
        level={1}
        title={title(label)}
        description={description}
        action={
          <Button variant="primary" onClick={isForAnother ? reload : onRetry}>
            {isForAnother ? texts.reload : texts.retry}
          </Button>
        }
      />
    </div>
  );
}
