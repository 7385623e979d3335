import type { Change } from '@savvi/budget-contract/change';
import { serverMessageOf, useShell } from '@savvi/mfe-kit';
import { useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { dayOf, formatRelativeTime } from '@savvi/ui/format';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { changeTitle } from '../../shared/undo/undo.texts.ts';
import { useUndo } from '../../shared/undo/use-undo.ts';
import { changesQuery } from './changes.queries.ts';
import styles from './changes-dialog.module.css';
import { recentTexts as texts } from './recent-changes.texts.ts';

interface EntryProps {
  readonly change: Change;
  readonly title: string;
  readonly now: Date;
  readonly isUndoing: boolean;
  /** Why the last attempt to undo it failed. */
  readonly failure: string | undefined;
  readonly onUndo: () => void;
}

/** Focuses the next Undo after a row, or the dialog, from where Tab leads to the others. */
function focusAfter(row: Element): void {
  const dialog = row.closest<HTMLElement>('[role="dialog"]');
  const others = [...(dialog?.querySelectorAll<HTMLElement>('li button') ?? [])];
  const next = others.find(
    (button) => (row.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  (next ?? dialog)?.focus();
}

function Entry({ change, title, now, isUndoing, failure, onUndo }: EntryProps) {
  const why = useId();
  const { at, undoneAt, isUndoable } = change;
  const row = useRef<HTMLLIElement>(null);
  const hasUndo = undoneAt === null && (isUndoable || isUndoing);
  // The focused button disappears once it can’t be used, and the browser would drop the focus.
  const isAsked = useRef(false);
  useLayoutEffect(() => {
    if (hasUndo || !isAsked.current) return;
    isAsked.current = false;
    if (row.current !== null && document.activeElement === document.body) focusAfter(row.current);
  }, [hasUndo]);
  const reason = failure ?? (undoneAt === null && !isUndoable ? texts.changedSince : null);
  return (
    <li ref={row} className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title} data-undone={undoneAt !== null || undefined}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.details}>
          {formatRelativeTime(at, now)}
          {undoneAt !== null && ` · ${texts.undone}`}
        </p>
        {reason !== null && (
          <p id={why} className={styles.reason}>
            {reason}
          </p>
        )}
      </div>
      {hasUndo && (
        <Button
          size="sm"
          aria-label={texts.undoNamed(title)}
          aria-describedby={reason === null ? undefined : why}
          busy={isUndoing}
          busyLabel={texts.undoing}
          onClick={() => {
            isAsked.current = true;
            onUndo();
          }}
        >
          {texts.undo}
        </Button>
      )}
    </li>
  );
}

/** Undoes changes of the list, and what to show and announce about that. */
function useUndoing(budgetId: string) {
  const client = useQueryClient();
  const { undo } = useUndo(budgetId);
  const [undoing, setUndoing] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [news, setNews] = useState('');
  return {
    undoing,
    failures,
    news,
    async start({ id }: Change, title: string): Promise<void> {
      setUndoing((before) => [...before, id]);
      setFailures(({ [id]: _, ...others }) => others);
      setNews('');
      try {
        const undone = await undo(id);
        client.setQueryData(changesQuery(budgetId).queryKey, (list) =>
          list?.map((each) => (each.id === id ? undone : each)),
        );
        setNews(texts.announced(title));
      } catch (error) {
        const failure = serverMessageOf(error, texts.tryAgain);
        setFailures((before) => ({ ...before, [id]: failure }));
        setNews(failure);
      } finally {
        setUndoing((before) => before.filter((each) => each !== id));
      }
    },
  };
}

interface ChangesDialogProps {
  readonly budgetId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lists the user's own changes of the last 24 hours by day; each can be undone (MON-59). */
export function ChangesDialog({ budgetId, isOpen, onClose }: ChangesDialogProps) {
  const now = useShell().now();
  const today = dayOf(now);
  const heading = useId();
  const { data: changes, isFetching, refetch } = useQuery(changesQuery(budgetId));
  const { undoing, failures, news, start } = useUndoing(budgetId);

  const content = () => {
    if (changes === undefined)
      return isFetching ? (
        <SkeletonRegion label={texts.loading} className={styles.list}>
          <Skeleton width="md" />
          <Skeleton width="lg" />
        </SkeletonRegion>
      ) : (
        <div className={styles.failed}>
          <p>{texts.failed}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {texts.reload}
          </Button>
        </div>
      );
    if (changes.length === 0) return <p className={styles.details}>{texts.empty}</p>;
    const isToday = ({ at }: Change) => dayOf(new Date(at)) === today;
    const days = [
      { name: texts.today, items: changes.filter(isToday) },
      { name: texts.yesterday, items: changes.filter((change) => !isToday(change)) },
    ];
    return days
      .filter(({ items }) => items.length > 0)
      .map(({ name, items }) => (
        <section key={name} aria-labelledby={`${heading}-${name}`}>
          <h3 id={`${heading}-${name}`} className={styles.day}>
            {name}
          </h3>
          <ul className={styles.list}>
            {items.map((change) => {
              const title = changeTitle(change, today);
              return (
                <Entry
                  key={change.id}
                  change={change}
                  title={title}
                  now={now}
                  isUndoing={undoing.includes(change.id)}
                  failure={failures[change.id]}
                  onUndo={() => void start(change, title)}
                />
              );
            })}
          </ul>
        </section>
      ));
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.description}
    >
      <div className={styles.place}>
        {content()}
        <p role="status">
          <VisuallyHidden>{news}</VisuallyHidden>
        </p>
      </div>
    </Dialog>
  );
}
