import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { useBrowser } from '../shared/browser.tsx';
import { AreaLoadError, isUnreachable } from './area-load-error.ts';
import { texts } from './remotes.texts.ts';

/** Says what is wrong with an area, and gives the way on. */
export function AreaProblem({ label, error, onRetry }: { label: string; error: unknown; onRetry: () => void }) {
  const { reload } = useBrowser();
  const isIncompatible = error instanceof AreaLoadError && error.reason === 'incompatible';
  const { title, description } = isIncompatible ? texts.incompatible : isUnreachable(error) ? texts.unreachable : texts.broken;
  return (
    <div role="alert">
      <EmptyState
        drawing="broken"
        level={1}
        title={title(label)}
        description={description}
        action={
          <Button variant="primary" onClick={isIncompatible ? reload : onRetry}>
            {isIncompatible ? texts.reload : texts.retry}
          </Button>
        }
      />
    </div>
  );
}
