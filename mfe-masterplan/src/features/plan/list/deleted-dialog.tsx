import { KEPT_DAYS } from '@savvi/contracts/kept-record';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { formatDate } from '@savvi/ui/format';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { useRef } from 'react';
import { deletedQuery } from '../holding.queries.ts';
import { daysAfter } from '../kinds/days.ts';
import type { Deleted, Holding, Kind } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';
import styles from './deleted-dialog.module.css';
import { useRestoring } from './use-removal.ts';

interface RowsProps<Item> {
  readonly items: readonly Deleted<Item>[];
  readonly texts: ReturnType<typeof textsOf>['deleted'];
  readonly restoringId: string | null;
  readonly onRestore: (item: Deleted<Item>) => void;
}

function Rows<Item extends Holding>({ items, texts, restoringId, onRestore }: RowsProps<Item>) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={styles.row}>
          <div className={styles.words}>
            <p className={styles.name}>{item.name}</p>
            <p className={styles.until}>{texts.until(formatDate(daysAfter(item.deletedAt, KEPT_DAYS)))}</p>
          </div>
          <Button size="sm" aria-label={texts.restoreNamed(item.name)} busy={restoringId === item.id} onClick={() => onRestore(item)}>
            {texts.restore}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function DeletedList<Item extends Holding>({ kind, onRestored }: { kind: Kind<Item>; onRestored: () => void }) {
  const texts = textsOf(kind);
  const { data: items, isFetching, refetch } = useQuery(deletedQuery(kind));
  const { restore, restoringId } = useRestoring(kind);
  if (items === undefined && isFetching) {
    return (
      <SkeletonRegion label={texts.deleted.loading} className={styles.list}>
        <Skeleton width="md" />
        <Skeleton width="lg" />
      </SkeletonRegion>
    );
  }
  if (items === undefined) {
    return (
      <div className={styles.failed}>
        <p>{texts.deleted.failed}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {texts.reload.action}
        </Button>
      </div>
    );
  }
  if (items.length === 0) return <p className={styles.empty}>{texts.deleted.empty}</p>;
  return <Rows items={items} texts={texts.deleted} restoringId={restoringId} onRestore={(item) => void restore(item).then(onRestored)} />;
}

/** What was deleted and can still be restored, and until when (T-34). */
export function DeletedDialog<Item extends Holding>({ kind, isOpen, onClose }: { kind: Kind<Item>; isOpen: boolean; onClose: () => void }) {
  const texts = textsOf(kind).deleted;
  const place = useRef<HTMLDivElement>(null);
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} title={texts.title} description={texts.description}>
      {/* Takes the focus from a row that is gone. */}
      <div ref={place} className={styles.place} tabIndex={-1}>
        <DeletedList kind={kind} onRestored={() => place.current?.focus()} />
      </div>
    </Dialog>
  );
}
