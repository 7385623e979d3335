import { lazy, type ReactNode, Suspense } from 'react';
import type { DrawingName } from './drawings.tsx';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';
import { useFocusHandover } from './lost-focus.ts';

export type { DrawingName } from './drawings.tsx';

// The drawings are loaded on demand, because most places are not empty and the drawings are larger than the
// rest of this component. The space stays blank if loading fails.
const Drawing = lazy(() =>
  import('./drawings.tsx').then(
    (drawings) => ({ default: drawings.Drawing }),
    () => ({ default: () => null }),
  ),
);

/** Props of EmptyState. */
export type EmptyStateProps = {
  drawing: DrawingName;
  title: ReactNode;
  /** One sentence: what will be here, and its benefit. */
  description?: ReactNode;
  action?: ReactNode;
  /** The heading's level; default 2. */
  level?: 1 | 2 | 3 | undefined;
  /** Draws a dashed frame, for an empty place inside a page. */
  framed?: boolean | undefined;
};

/**
 * An empty place: a drawing, one sentence and the first action. When its button disappears with the focus,
 * the area around it receives the focus.
 */
export function EmptyState({
  drawing,
  title,
  description,
  action,
  level = 2,
  framed = false,
}: EmptyStateProps) {
  const place = useFocusHandover<HTMLDivElement>();
  const Heading = `h${level}` as const;
  return (
    <div ref={place} className={classNames(styles.empty, framed && styles.framed)}>
      <svg className={styles.drawing} viewBox="0 0 160 112" fill="none" aria-hidden="true">
        <Suspense>
          <Drawing name={drawing} />
        </Suspense>
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {description ? <p className={styles.description}>{description}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
