import type { Item } from '@savvi/reminders-contract/item';
import { IconButton } from '@savvi/ui/button';
import { formatDate } from '@savvi/ui/format';
import { LongList } from '@savvi/ui/long-list';
import { Trash2 } from 'lucide-react';
import { ItemsSkeleton } from './items-skeleton.tsx';
import styles from './items.module.css';
import { texts } from './items.texts.ts';

/** The height of a row, in pixels. */
const ROW_PX = 57;

interface ItemListProps {
  readonly items: readonly Item[];
  /** The item that is being deleted. */
  readonly leaving: string | null;
  readonly onDelete: (item: Item) => void;
}

/** The list of items, each with a delete button. A long list renders only the visible rows. */
export function ItemList({ items, leaving, onDelete }: ItemListProps) {
  const draw = (item: Item) => (
    <div className={styles.row} data-row={item.id} aria-busy={item.id === leaving || undefined}>
      <span className={styles.name}>{item.name}</span>
      <time className={styles.day} dateTime={item.createdAt}>
        {texts.added(formatDate(item.createdAt))}
      </time>
      <IconButton
        size="sm"
        data-control="delete"
        label={texts.delete(item.name)}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onDelete(item)}
      />
    </div>
  );
  return (
    <LongList
      label={texts.list}
      items={items}
      draw={draw}
      wanted={null}
      rowHeight={ROW_PX}
      loading={<ItemsSkeleton />}
      className={styles.list}
    />
  );
}
