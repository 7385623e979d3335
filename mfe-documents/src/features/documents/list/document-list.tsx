import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import type { Tag } from '@savvi/documents-contract/tag';
import { useShell } from '@savvi/mfe-kit';
import { dayOf } from '@savvi/ui/format';
import { LongList } from '@savvi/ui/long-list';
import type { ListSelection } from '@savvi/ui/selection';
import { classNames } from '@savvi/ui/class-names';
import { texts } from '../documents.texts.ts';
import { DocumentRow, type Wish } from './document-row.tsx';
import styles from './document-row.module.css';
import { DocumentRowsSkeleton } from './document-skeleton.tsx';

/** The usual height of a row in pixels. */
const ROW_PX = { comfortable: 73, compact: 45 };

interface DocumentListProps {
  readonly documents: readonly Document[];
  /** The folders whose names the rows show; empty where the folder is obvious. */
  readonly named: readonly Folder[];
  readonly tags: readonly Tag[];
  readonly wanted: string | null;
  readonly isLeaving: (document: Document) => boolean;
  readonly selection: Pick<ListSelection<Document>, 'selected' | 'isSelected' | 'onSelect' | 'draggedWith'>;
  readonly isCompact: boolean;
  readonly onWish: (wish: Wish, document: Document) => void;
}

/** The list of documents. A long list renders only the rows in view (N-18). */
export function DocumentList({
  documents,
  named,
  tags,
  wanted,
  isLeaving,
  selection,
  isCompact,
  onWish,
}: DocumentListProps) {
  const today = dayOf(useShell().now());
  const draw = (document: Document) => (
    <DocumentRow
      document={document}
      folder={named.find(({ id }) => id === document.folderId)}
      tags={tags}
      today={today}
      isLeaving={isLeaving(document)}
      isSelected={selection.isSelected(document.id)}
      onSelect={selection.onSelect}
      draggedWith={selection.draggedWith}
      onWish={onWish}
    />
  );
  return (
    <LongList
      key={isCompact ? 'compact' : 'comfortable'}
      label={texts.list.heading}
      items={documents}
      draw={draw}
      wanted={wanted}
      rowHeight={isCompact ? ROW_PX.compact : ROW_PX.comfortable}
      loading={<DocumentRowsSkeleton />}
      className={classNames(
        styles.list,
        isCompact && styles.compact,
        selection.selected.length > 0 && styles.selecting,
      )}
    />
  );
}
