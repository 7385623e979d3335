import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { useBrowser } from '../shared/browser.tsx';
import { isIncompatible, isUnreachable } from './area-load-error.ts';
import { texts } from './remotes.texts.ts';

/** Says what is wrong with an area, and gives the way on. */
export function AreaProblem({ label, error, onRetry }: { label: string; error: unknown; onRetry: () => void }) {
  const { reload } = useBrowser();
  const isForAnother = isIncompatible(error);
  const { title, description } = isForAnother ? texts.incompatible : isUnreachable(error) ? texts.unreachable : texts.broken;
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
