import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { FOLDER_LEVELS_MAX, foldersBelow, pathOf } from '@savvi/documents-contract/folder-tree';
import { useDeleting } from '@savvi/mfe-kit';
import { useNavigate } from '@savvi/mfe-kit/router';
import { type ListFocus, useListFocus } from '@savvi/ui/list-focus';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { useOpened } from '@savvi/ui/opened';
import { useSelection } from '@savvi/ui/selection';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
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
  NothingTagged,
  OnlyFolders,
  SearchEverywhere,
} from './empty-documents.tsx';
import { FolderHead } from './folders/folder-head.tsx';
import type { FolderWish } from './folders/folder-menu.tsx';
import { FolderTiles } from './folders/folder-tiles.tsx';
import type { Room } from './limit/use-room.ts';
import { DocumentDialogs, type DocumentDialogsProps } from './list/document-dialogs.tsx';
import { DocumentList } from './list/document-list.tsx';
import type { Wish } from './list/document-row.tsx';
import { Elsewhere } from './list/elsewhere.tsx';
import { ListHead } from './list/list-head.tsx';
import { ListTools } from './list/list-tools.tsx';
import {
  documentsIn,
  documentsUnder,
  filledWith,
  foldersWith,
  foundBy,
  holdingFolders,
  inOrder,
  type Order,
  taggedWith,
} from './locker.rules.ts';
import { useRemembered } from './remembered.ts';
import { useExistingTag, useTags } from './tags/use-tags.ts';
import { DOCUMENTS } from './use-documents.ts';
import { useFailure } from './use-failure.ts';
import { useArrival } from './view/use-arrival.ts';
import { addressOf, type View } from './view/view.rules.ts';

const FolderDialogs = lazy(async () => ({
  default: (await import('./folders/folder-dialogs.tsx')).FolderDialogs,
}));
const TextResults = lazy(async () => ({ default: (await import('./text/text-results.tsx')).TextResults }));
// Most visits select nothing, so the code for it is loaded with the first selected document.
const SelectionBar = lazy(async () => ({ default: (await import('./bulk/selection-bar.tsx')).SelectionBar }));

interface LockerProps {
  readonly documents: readonly Document[];
  readonly folders: readonly Folder[];
  /** The folders of the current category, or those in the open folder. */
  readonly shownFolders: readonly Folder[];
  readonly folderFocus: ListFocus;
  readonly view: View;
  /** The open folder. */
  readonly folder: Folder | null;
  /** The document in the address, which receives the focus. */
  readonly arrival: string | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly room: Room;
  readonly canAdd: boolean;
  readonly onAdd: () => void;
  readonly onCreate: () => void;
  readonly isFolderLeaving: (folder: Folder) => boolean;
  readonly onDeleteFolder: (folder: Folder) => void;
}

/** A dialog that a folder's menu asked for. */
interface FolderAsked {
  readonly wish: FolderWish;
  readonly folder: Folder;
}

const NO_FOLDERS: readonly Folder[] = [];

/** The folders that rows of a search name: all, or those below the open one. */
const foldersNamedIn = (folder: Folder | null, folders: readonly Folder[]) =>
  folder === null ? folders : foldersBelow(folders, folder.id);

/** The documents of a view, with search, tiles and the actions of each document. */
export function Locker({
  documents,
  folders,
  shownFolders,
  folderFocus,
  view: asked,
  folder,
  arrival,
  search,
  onSearch,
  order,
  onOrder,
  room,
  canAdd,
  onAdd,
  onCreate,
  isFolderLeaving,
  onDeleteFolder,
}: LockerProps) {
  const fail = useFailure();
  const written = useDeferredValue(search);
  const sought = search.trim() === '' ? '' : written.trim(); // a cleared search takes effect immediately
  const navigate = useNavigate();
  const tags = useTags();
  const view = useExistingTag(asked);
  const { tagId } = view;
  // A tag filters all documents, as a search does.
  const isSearch = sought !== '' || Boolean(tagId);
  const category = folder === null ? view.category : null;
  const isInFolder = folder !== null;
  // A search in an open folder covers its documents and those below it; any other search covers all documents.
  const searched = useMemo(
    () => (folder === null ? documents : documentsUnder(folder, documents, folders)),
    [folder, documents, folders],
  );
  const here = useMemo(() => documentsIn(view, documents, folders), [view, documents, folders]);
  const shown = useMemo(
    () => inOrder(isSearch ? taggedWith(tagId, foundBy(sought, category, searched)) : here, order),
    [isSearch, sought, tagId, category, searched, here, order],
  );
  const counts = useMemo(() => filledWith(documents), [documents]);
  const folderCounts = useMemo(() => holdingFolders(folders), [folders]);
  const above = folder === null ? NO_FOLDERS : pathOf(folders, folder.id).slice(0, -1);
  const whole = useFocusHandover<HTMLDivElement>();
  const place = useRef<HTMLElement>(null);
  const { watch, wanted, goTo } = useListFocus(place, shown);
  const listed = `${isSearch} ${category} ${tagId}`;
  const { selecting, ...selection } = useSelection(place, shown, listed);
  // What the selection started may outlast it: an open dialog, or a download.
  const [hasSelected, setHasSelected] = useState(false);
  if (!hasSelected && selection.selected.length > 0) setHasSelected(true);
  const [isCompact, toggleCompact] = useRemembered('compact');
  const [areTilesHidden, toggleTiles] = useRemembered('tiles-hidden');
  const [isInText, setInText] = useState(false);
  const isElsewhere = !isSearch && !isInFolder && shown.length === 0;
  useArrival(arrival, (id) => {
    onSearch('');
    goTo(id, 'preview');
  });
  const { remove, isLeaving } = useDeleting(
    DOCUMENTS,
    texts,
    (what, error) => fail(texts.failed[what], error),
    { canUndo: () => room.isForRestored, onUndo: ({ id }) => goTo(id, null) },
  );
  const { open, close, ...opened } = useOpened<Pick<DocumentDialogsProps, 'wish' | 'document' | 'found'>>();
  const { open: openFolder, close: closeFolder, ...openedFolder } = useOpened<FolderAsked>();
  const wishFolder = (what: FolderWish, asked: Folder) => openFolder({ wish: what, folder: asked });
  const wish = useCallback((what: Wish, document: Document) => open({ wish: what, document }), [open]);

  const showAll = () => {
    onSearch('');
    if (tagId) void navigate(addressOf({ ...view, tagId: null }));
  };

  const list = () => {
    if (shown.length > 0)
      return (
        <DocumentList
          key={listed}
          documents={shown}
          named={isSearch ? foldersNamedIn(folder, folders) : NO_FOLDERS}
          tags={tags}
          wanted={wanted}
          isLeaving={isLeaving}
          selection={selection}
          isCompact={isCompact}
          onWish={wish}
        />
      );
    if (tagId && sought === '')
      return <NothingTagged tagId={tagId} isPart={isInFolder || category !== null} onClear={showAll} />;
    if (isInText) return null;
    if (isSearch)
      return isInFolder ? (
        <NothingFoundInFolder search={sought} tagId={tagId} />
      ) : (
        <NothingFound category={category} tagId={tagId} onClear={showAll} />
      );
    if (isInFolder) return shownFolders.length > 0 ? <OnlyFolders /> : <EmptyFolder />;
    if (category === null && documents.length === 0) return <EmptyLocker action={null} />;
    if (category === null) return <AllInFolders />;
    // The links below the list name the folders.
    return documents.some((document) => document.category === category) ? null : (
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
        category={category}
        areTilesShown={!areTilesHidden}
        onTiles={toggleTiles}
      />
      {folder === null && !areTilesHidden && (
        <CategoryTiles documents={documents} category={view.category} tagId={tagId} />
      )}
      {folder !== null && (
        <FolderHead
          folder={folder}
          above={above}
          count={here.length}
          view={view}
          canAdd={canAdd}
          onAdd={onAdd}
          onCreate={above.length + 1 < FOLDER_LEVELS_MAX ? onCreate : null}
          onWish={wishFolder}
          onDelete={() => onDeleteFolder(folder)}
        />
      )}
      {!isSearch && shownFolders.length > 0 && (
        <FolderTiles
          folders={shownFolders}
          counts={counts}
          folderCounts={folderCounts}
          view={view}
          focus={folderFocus}
          isLeaving={isFolderLeaving}
          onDelete={onDeleteFolder}
          onWish={wishFolder}
        />
      )}
      <section
        ref={place}
        {...watch}
        {...selecting}
        className={styles.listed}
        aria-label={texts.list.heading}
        tabIndex={-1}
      >
        <ListHead
          isSearch={isSearch}
          isInFolder={isInFolder}
          shown={shown.length}
          all={searched.length}
          inFolders={counts.size > 0}
          selected={selection.selected.length}
          isCompact={isCompact}
          onCompact={toggleCompact}
          onSelectAll={selection.selectAll}
          tags={tags}
          view={view}
        />
        {hasSelected && (
          <Suspense>
            <SelectionBar
              place={place}
              selected={selection.selected}
              folders={folders}
              room={room}
              onClear={selection.clear}
            />
          </Suspense>
        )}
        {list()}
        {sought !== '' && (
          <Suspense>
            <TextResults
              search={sought}
              documents={searched}
              category={category}
              tagId={tagId}
              onOpen={(document, found) => open({ wish: 'preview', document, found })}
              onFound={setInText}
            />
          </Suspense>
        )}
        {isSearch && isInFolder && shown.length > 0 && (
          <SearchEverywhere small search={sought} tagId={tagId} />
        )}
        {folder === null && !isSearch && (
          <Elsewhere
            {...foldersWith(category, documents, folders, isElsewhere)}
            isWhole={isElsewhere}
            view={view}
          />
        )}
      </section>
      <Suspense>
        {openedFolder.what !== null && (
          <FolderDialogs
            key={`folder ${openedFolder.count}`}
            {...openedFolder.what}
            folders={folders}
            isOpen={openedFolder.isOpen}
            onClose={closeFolder}
          />
        )}
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
      </Suspense>
    </div>
  );
}
