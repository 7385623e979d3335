import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { TEXTS } from './page-states.texts.ts';

/** Replaces a page whose code or registry failed to load. */
export const PageFailed = ({ description, onRetry }: { description: string; onRetry: () => void }) => (
  <EmptyState
    drawing="broken"
    level={1}
    title={TEXTS.pageFailed.heading}
    description={description}
    action={
      <Button variant="primary" onClick={onRetry}>
        {TEXTS.pageFailed.retry}
      </Button>
    }
  />
);
