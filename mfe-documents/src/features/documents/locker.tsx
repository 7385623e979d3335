import type { Document } from '@savvi/contracts/documents/document';
import type { Folder } from '@savvi/contracts/documents/folder';
import { useDeleting } from '@savvi/mfe-kit';
import { useListFocus } from '@savvi/ui/list-focus';
import { useOpened } from '@savvi/ui/opened';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { CategoryTiles } from './categories/category-tiles.tsx';
import styles from './documents-page.module.css';
import { texts } from './documents.texts.ts';
import { AllInFolders, EmptyCategory, EmptyFolder, EmptyLocker, NothingFound } from './empty-documents.tsx';
import { FolderHead } from './folders/folder-head.tsx';
import { FolderTiles } from './folders/folder-tiles.tsx';
import { DocumentDialogs } from './list/document-dialogs.tsx';
import { DocumentList } from './list/document-list.tsx';
import type { Wish } from './list/document-row.tsx';
import { Elsewhere } from './list/elsewhere.tsx';
import { ListHead } from './list/list-head.tsx';
import { ListTools } from './list/list-tools.tsx';
import { documentsIn, filledWith, foldersOf, foundBy, inOrder, type Order, otherFoldersWith } from './list/list.rules.ts';
import { DOCUMENTS } from './use-documents.ts';
import { useFailure } from './use-failure.ts';
import type { View } from './view/view.rules.ts';

interface LockerProps {
  readonly documents: readonly Document[];
  readonly folders: readonly Folder[];
  readonly view: View;
  /** The one that is open. */
  readonly folder: Folder | null;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly canAdd: boolean;
  readonly onAdd: () => void;
  readonly isFolderLeaving: (folder: Folder) => boolean;
  readonly onDeleteFolder: (folder: Folder) => void;
}

const NO_FOLDERS: readonly Folder[] = [];

/** The documents of a view, the ways to others, and what can be done with each. */
export function Locker({ documents, folders, view, folder, order, onOrder, canAdd, onAdd, isFolderLeaving, onDeleteFolder }: LockerProps) {
  const fail = useFailure();
  const [search, setSearch] = useState('');
  const written = useDeferredValue(search);
  const sought = search.trim() === '' ? '' : written.trim(); // what is no longer searched for hides nothing
  const isSearch = sought !== '';
  const category = folder === null ? view.category : null;
  const shown = useMemo(() => inOrder(isSearch ? foundBy(sought, category, documents) : documentsIn(view, documents, folders), order), [isSearch, sought, category, view, documents, folders, order]);
  const counts = useMemo(() => filledWith(documents), [documents]);
  const place = useRef<HTMLElement>(null);
  const { watch, wanted, goTo } = useListFocus(place, shown);
  const { remove, isLeaving } = useDeleting(DOCUMENTS, texts, (what, error) => fail(texts.failed[what], error), { onUndo: ({ id }) => goTo(id, null) });
  const { open, close, ...opened } = useOpened<{ readonly wish: Wish; readonly document: Document }>();
  const wish = useCallback((what: Wish, document: Document) => open({ wish: what, document }), [open]);

  const shownFolders = foldersOf(folders, view.category);
  const list = () => {
    if (shown.length > 0) return <DocumentList key={`${isSearch} ${category}`} documents={shown} named={isSearch ? folders : NO_FOLDERS} wanted={wanted} isLeaving={isLeaving} onWish={wish} />;
    if (isSearch) return <NothingFound category={category} onClear={() => setSearch('')} />;
    if (folder !== null) return <EmptyFolder />;
    if (category === null && documents.length === 0) return <EmptyLocker action={null} />;
    return category === null || documents.some((document) => document.category === category) ? <AllInFolders /> : <EmptyCategory category={category} />;
  };
  return (
    <div className={styles.locker}>
      <ListTools search={search} onSearch={setSearch} order={order} onOrder={onOrder} />
      {folder === null && <CategoryTiles documents={documents} category={view.category} />}
      {folder === null && !isSearch && shownFolders.length > 0 && <FolderTiles folders={shownFolders} counts={counts} view={view} isLeaving={isFolderLeaving} onDelete={onDeleteFolder} />}
      {folder !== null && !isSearch && <FolderHead folder={folder} count={shown.length} view={view} canAdd={canAdd} onAdd={onAdd} onDelete={() => onDeleteFolder(folder)} />}
      <section ref={place} {...watch} className={styles.listed} aria-label={texts.list.heading} tabIndex={-1}>
        {(folder === null || isSearch) && <ListHead isSearch={isSearch} shown={shown.length} all={documents.length} inFolders={counts.size > 0} />}
        {list()}
        {folder === null && !isSearch && <Elsewhere {...otherFoldersWith(category, documents, folders)} view={view} />}
      </section>
      {opened.what !== null && <DocumentDialogs key={opened.count} {...opened.what} documents={documents} folders={folders} isOpen={opened.isOpen} onClose={close} onDelete={(document) => void remove(document)} />}
    </div>
  );
}
