import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { ReloadState } from '@savvi/ui/reload-state';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { texts } from '../budget.texts.ts';
import type { CreateCard } from './create-card.tsx';
import styles from './empty-lab.module.css';

/**
 * The content of the Budget Lab while there are no budgets, with a button to create the first one (BUD-4).
 */
export function EmptyLab({ isDisabled, draftName, onCreate }: Parameters<typeof CreateCard>[0]) {
  const hint = useId();
  const button = (
    <Button
      variant="primary"
      size="lg"
      iconBefore={<Plus size={18} aria-hidden="true" />}
      disabled={isDisabled}
      aria-describedby={draftName === null ? undefined : hint}
      onClick={onCreate}
    >
      {texts.lab.create}
    </Button>
  );
  return (
    <EmptyState
      framed
      drawing="budgets"
      title={texts.empty.title}
      description={texts.empty.description}
      action={
        <>
          {button}
          {draftName !== null && (
            <p id={hint} className={styles.hint}>
              {texts.lab.draftHint(draftName)}
            </p>
          )}
        </>
      }
    />
  );
}

/**
 * Shown when the list fails to load, with a button to load it again (T-32). It must not say that there are no
 * budgets.
 */
export const FailedLab = ({ onReload }: { onReload: () => void }) => (
  <ReloadState drawing="budgets" words={texts.reload} onReload={onReload} />
);

/** The message when no budget matches the search, with a button to show all budgets. */
export function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title={texts.search.none(search.trim())}
      description={texts.search.noneHint}
      action={<Button onClick={onClear}>{texts.search.clear}</Button>}
    />
  );
}
