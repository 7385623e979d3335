import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { useDeleting } from '@savvi/mfe-kit';
import { type ListFocus, useListFocus } from '@savvi/ui/list-focus';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { useOpened } from '@savvi/ui/opened';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { CategoryTiles } from './categories/category-tiles.tsx';
import styles from './documents-page.module.css';
import { texts } from './documents.texts.ts';
import {
  AllInFolders,
  EmptyCategory,
  EmptyFolder,
  EmptyLocker,
  NothingFound,
  NothingFoundInFolder,
  SearchEverywhere,
} from './empty-documents.tsx';
import { FolderHead } from './folders/folder-head.tsx';
import { FolderTiles } from './folders/folder-tiles.tsx';
import type { Room } from './limit/use-room.ts';
import { DocumentDialogs } from './list/document-dialogs.tsx';
import { DocumentList } from './list/document-list.tsx';
import type { Wish } from './list/document-row.tsx';
import { Elsewhere } from './list/elsewhere.tsx';
import { ListHead } from './list/list-head.tsx';
import { ListTools } from './list/list-tools.tsx';
import { documentsIn, filledWith, foundBy, inOrder, type Order, otherFoldersWith } from './locker.rules.ts';
import { DOCUMENTS } from './use-documents.ts';
import { useFailure } from './use-failure.ts';
import type { View } from './view/view.rules.ts';

interface LockerProps {
  readonly documents: readonly Document[];
  readonly folders: readonly Folder[];
  /** The folders of the current category. */
  readonly shownFolders: readonly Folder[];
  readonly folderFocus: ListFocus;
  readonly view: View;
  /** The open folder. */
  readonly folder: Folder | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly room: Room;
  readonly canAdd: boolean;
  readonly onAdd: () => void;
  readonly isFolderLeaving: (folder: Folder) => boolean;
  readonly onDeleteFolder: (folder: Folder) => void;
}

const NO_FOLDERS: readonly Folder[] = [];

/** The documents of a view, with search, tiles and the actions of each document. */
export function Locker({
  documents,
  folders,
  shownFolders,
  folderFocus,
  view,
  folder,
  search,
  onSearch,
  order,
  onOrder,
  room,
  canAdd,
  onAdd,
  isFolderLeaving,
  onDeleteFolder,
}: LockerProps) {
  const fail = useFailure();
  const written = useDeferredValue(search);
  const sought = search.trim() === '' ? '' : written.trim(); // a cleared search takes effect immediately
  const isSearch = sought !== '';
  const category = folder === null ? view.category : null;
  const isInFolder = folder !== null;
  // A search in an open folder covers the documents of the folder; any other search covers all documents.
  const searched = useMemo(
    () => (isInFolder ? documentsIn(view, documents, folders) : documents),
    [isInFolder, view, documents, folders],
  );
  const shown = useMemo(
    () =>
      inOrder(isSearch ? foundBy(sought, category, searched) : documentsIn(view, documents, folders), order),
    [isSearch, sought, category, searched, view, documents, folders, order],
  );
  const counts = useMemo(() => filledWith(documents), [documents]);
  const whole = useFocusHandover<HTMLDivElement>();
  const place = useRef<HTMLElement>(null);
  const { watch, wanted, goTo } = useListFocus(place, shown);
  const { remove, isLeaving } = useDeleting(
    DOCUMENTS,
    texts,
    (what, error) => fail(texts.failed[what], error),
    { canUndo: () => room.isForRestored, onUndo: ({ id }) => goTo(id, null) },
  );
  const { open, close, ...opened } = useOpened<{ readonly wish: Wish; readonly document: Document }>();
  const wish = useCallback((what: Wish, document: Document) => open({ wish: what, document }), [open]);

  const list = () => {
    if (shown.length > 0)
      return (
        <DocumentList
          key={`${isSearch} ${category}`}
          documents={shown}
          named={isSearch && !isInFolder ? folders : NO_FOLDERS}
          wanted={wanted}
          isLeaving={isLeaving}
          onWish={wish}
        />
      );
    if (isSearch)
      return isInFolder ? (
        <NothingFoundInFolder search={sought} />
      ) : (
        <NothingFound category={category} onClear={() => onSearch('')} />
      );
    if (isInFolder) return <EmptyFolder />;
    if (category === null && documents.length === 0) return <EmptyLocker action={null} />;
    return category === null || documents.some((document) => document.category === category) ? (
      <AllInFolders />
    ) : (
      <EmptyCategory category={category} />
    );
  };
  return (
    <div ref={whole} className={styles.locker}>
      <ListTools
        isInFolder={isInFolder}
        search={search}
        onSearch={onSearch}
        order={order}
        onOrder={onOrder}
      />
      {folder === null && <CategoryTiles documents={documents} category={view.category} />}
      {folder === null && !isSearch && shownFolders.length > 0 && (
        <FolderTiles
          folders={shownFolders}
          counts={counts}
          view={view}
          focus={folderFocus}
          isLeaving={isFolderLeaving}
          onDelete={onDeleteFolder}
        />
      )}
      {folder !== null && (
        <FolderHead
          folder={folder}
          count={searched.length}
          view={view}
          canAdd={canAdd}
          onAdd={onAdd}
          onDelete={() => onDeleteFolder(folder)}
        />
      )}
      <section ref={place} {...watch} className={styles.listed} aria-label={texts.list.heading} tabIndex={-1}>
        {(!isInFolder || isSearch) && (
          <ListHead
            isSearch={isSearch}
            isInFolder={isInFolder}
            shown={shown.length}
            all={searched.length}
            inFolders={counts.size > 0}
          />
        )}
        {list()}
        {isSearch && isInFolder && shown.length > 0 && <SearchEverywhere small search={sought} />}
        {folder === null && !isSearch && (
          <Elsewhere {...otherFoldersWith(category, documents, folders)} view={view} />
        )}
      </section>
      {opened.what !== null && (
        <DocumentDialogs
          key={opened.count}
          {...opened.what}
          documents={documents}
          shown={shown}
          room={room}
          folders={folders}
          isOpen={opened.isOpen}
          onClose={close}
          onLedTo={(id) => goTo(id, 'preview')}
          onDelete={(document) => void remove(document)}
        />
      )}
    </div>
  );
}
