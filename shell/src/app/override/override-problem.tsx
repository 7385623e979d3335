import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { useBrowser } from '../../shared/browser.tsx';
import { isIncompatible, isUnreachable } from '../../remotes/area-load-error.ts';
import type { AreaProblemProps } from '../../remotes/area-problem.tsx';
import { texts as ofAreas } from '../../remotes/remotes.texts.ts';
import { forgetOverride } from './stored-override.ts';
import { texts } from './override.texts.ts';
import styles from './override.module.css';

/**
 * Shows why an overridden area failed and the address it should have come from, for the developer who runs
 * that server.
 */
export function OverrideProblem({
  label,
  error,
  onRetry,
  address,
}: AreaProblemProps & { readonly address: string }) {
  const { reload } = useBrowser();
  const { title } = isUnreachable(error) || isIncompatible(error) ? ofAreas.unreachable : ofAreas.broken;
  const end = () => {
    forgetOverride();
    reload();
  };
  return (
    <div role="alert">
      <EmptyState
        drawing="broken"
        level={1}
        title={title(label)}
        description={<span className={styles.reason}>{reasonOf(error, address)}</span>}
        action={
          <>
            <Button variant="primary" onClick={onRetry}>
              {ofAreas.retry}
            </Button>
            <Button onClick={end}>{texts.badge.end}</Button>
          </>
        }
      />
    </div>
  );
}

/** The cause with a message about the address, otherwise the root cause. */
function reasonOf(error: unknown, address: string): string {
  const reasons: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) reasons.push(at.message);
  return (
    reasons.find((reason) => reason.startsWith(address)) ??
    texts.problem.other(address, reasons.at(-1) ?? String(error))
  );
}
