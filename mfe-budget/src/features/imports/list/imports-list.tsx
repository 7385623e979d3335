import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Badge } from '@savvi/ui/badge';
import { formatRelativeTime } from '@savvi/ui/format';
import { ReloadState } from '@savvi/ui/reload-state';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { useId } from 'react';
import { importTexts } from '../import.texts.ts';
import { importsQuery } from '../imports.queries.ts';
import { importName } from './import-name.ts';
import styles from './imports-list.module.css';
import { UndoImport } from './undo-import.tsx';

const texts = importTexts.list;

/** The imports of a budget, newest first; each can be undone by the person who made it (MON-74). */
export function ImportsList({ budgetId }: { budgetId: string }) {
  const heading = useId();
  const { now } = useShell();
  const { data: imports, isFetching, refetch } = useQuery(importsQuery(budgetId));
  const content = () => {
    if (imports === undefined)
      return isFetching ? (
        <SkeletonRegion label={importTexts.loading}>
          <SkeletonText lines={3} />
        </SkeletonRegion>
      ) : (
        <ReloadState drawing="budgets" words={texts.reload} onReload={() => void refetch()} />
      );
    if (imports.length === 0) return <p className={styles.details}>{texts.empty}</p>;
    return (
      <ul className={styles.list} aria-labelledby={heading}>
        {imports.map((imported) => (
          <li key={imported.id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>{importName(imported)}</span>
              <span className={styles.details}>
                {texts.counts(imported.added, imported.matched)} ·{' '}
                {formatRelativeTime(imported.committedAt, now())}
                {!imported.isOwn && ` · ${texts.ofPartner}`}
              </span>
            </span>
            {imported.undoneAt !== null ? (
              <Badge>{texts.undone}</Badge>
            ) : (
              imported.isOwn && <UndoImport imported={imported} isSmall />
            )}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {texts.title}
      </h2>
      {content()}
    </section>
  );
}
