import { DEFAULT_CATEGORY } from '@savvi/documents-contract/category';
import type { Folder } from '@savvi/documents-contract/folder';
import { type DocumentLink, documentLink } from '@savvi/documents-contract/link';
import { useNavigate } from '@savvi/mfe-kit/router';
import { useListFocus } from '@savvi/ui/list-focus';
import { useOpened } from '@savvi/ui/opened';
import { Page } from '@savvi/ui/page';
import { ReloadState } from '@savvi/ui/reload-state';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CategoryTiles } from './categories/category-tiles.tsx';
import { texts } from './documents.texts.ts';
import styles from './documents-page.module.css';
import { EmptyLocker, GoneDocument, GoneFolder } from './empty-documents.tsx';
import { FolderDialog } from './folders/folder-dialog.tsx';
import { useFolderRemoval } from './folders/use-folder-removal.ts';
import { LimitBanner } from './limit/limit-banner.tsx';
import { useRoom } from './limit/use-room.ts';
import { foldersOf, type Order } from './locker.rules.ts';
import { Locker } from './locker.tsx';
import { DropsProvider } from './move/drops.tsx';
import { useSearch } from './list/use-search.ts';
import { LockerSkeleton } from './locker-skeleton.tsx';
import {
  AddingRoom,
  ComingActions,
  CreateFolderButton,
  DeletedButton,
  HeadActions,
  UploadButton,
  UploadReason,
} from './page-actions.tsx';
import { DropZone } from './upload/drop-zone.tsx';
import { UploadDialog } from './upload/upload-dialog.tsx';
import { useDocuments } from './use-documents.ts';
import { useNewInAddress } from './use-new-in-address.ts';
import { useView } from './view/use-view.ts';
import { useViewFocus } from './view/use-view-focus.ts';
import { addressOf } from './view/view.rules.ts';

// Most visits do not look for deleted documents.
const DeletedDocuments = lazy(async () => ({
  default: (await import('./removal/deleted-documents.tsx')).DeletedDocuments,
}));

const NOTHING: readonly never[] = [];

/** The document locker (DOC-1). It works without a plan too (T-7). */
export function DocumentsPage() {
  const navigate = useNavigate();
  const { documents, folders, isFetching, reload } = useDocuments();
  const { view, documentId, isGone } = useView(documents);
  const room = useRoom(documents);
  const finding = useSearch(view.folderId);
  const [order, setOrder] = useState<Order>('newest');
  const uploading = useOpened<readonly File[]>();
  /** The record that uploads belong to; null unless the address named one. */
  const [link, setLink] = useState<DocumentLink | null>(null);
  const creating = useOpened<Folder | null>();
  const deleted = useOpened<true>();
  const place = useRef<HTMLElement>(null);
  const { remove, isLeaving } = useFolderRemoval();
  useViewFocus(place, view, documentId !== null);
  const shownFolders = useMemo(() => foldersOf(folders ?? NOTHING, view), [folders, view]);
  const folderFocus = useListFocus(place, shownFolders);

  const folder = folders?.find(({ id }) => id === view.folderId) ?? null;
  const isInFolder = view.folderId !== null;
  const isEmpty = documents?.length === 0 && folders?.length === 0;
  const canAdd = room.left === null || room.left > 0;
  const deleteFolder = (gone: Folder) => {
    void remove(gone);
    if (gone.id === folder?.id) void navigate(addressOf({ ...view, folderId: gone.parentId }));
  };
  const created = ({ id, category }: Folder) => {
    // The dialog closes synchronously: otherwise it would move the focus back to its opener.
    flushSync(() => {
      finding.onSearch('');
      folderFocus.goTo(id, 'open');
    });
    if (!isInFolder && view.category !== null && category !== view.category)
      // Navigates to the category in which the new folder is visible.
      void navigate(addressOf({ category, folderId: null }));
  };

  const reason = useId();
  // The banner says why at the limit of the plan.
  const isElsewhere = isInFolder && canAdd && folder !== null;
  const upload = (
    <UploadButton
      isDisabled={isInFolder || !canAdd}
      onUpload={() => uploading.open(NOTHING)}
      {...(isElsewhere && { reason })}
    />
  );
  const create = <CreateFolderButton onCreate={() => creating.open(null)} />;
  // Wait until both lists are loaded: an empty locker has its buttons elsewhere, and they would move under
  // the pointer.
  const isKnown = documents !== undefined && folders !== undefined;
  const canUpload = canAdd && !(isInFolder && folder === null);
  useNewInAddress(isKnown, (asked) => {
    if (!canUpload) return;
    const named = { kind: asked.get('kind'), id: asked.get('record') };
    setLink(documentLink.safeParse(named).data ?? null);
    uploading.open(NOTHING);
  });
  const openDeleted = <DeletedButton onOpen={() => deleted.open(true)} />;
  const headActions = () => {
    if (!isKnown) return <ComingActions />;
    if (isEmpty)
      return (
        <>
          {openDeleted}
          <AddingRoom />
        </>
      );
    return (
      <HeadActions>
        {openDeleted}
        {!isInFolder && create}
        {upload}
        {isElsewhere && <UploadReason id={reason} />}
      </HeadActions>
    );
  };
  const subtitle = (
    <>
      {texts.subtitle}
      {room.limit !== null && (
        <span className={styles.usage}>
          {documents === undefined ? '\u00A0' : texts.usage(documents.length, room.limit)}
        </span>
      )}
    </>
  );
  const content = () => {
    if (documents === undefined || folders === undefined)
      return isFetching ? (
        <LockerSkeleton />
      ) : (
        <ReloadState drawing="documents" words={texts.reload} onReload={reload} />
      );
    if (isGone) return <GoneDocument />;
    if (isInFolder && folder === null) return <GoneFolder />;
    if (isEmpty) {
      return (
        <div className={styles.locker}>
          <CategoryTiles documents={documents} category={view.category} />
          <EmptyLocker
            action={
              <>
                {upload}
                {create}
              </>
            }
          />
        </div>
      );
    }
    return (
      <Locker
        key={view.folderId}
        {...{ documents, folders, shownFolders, folderFocus, view, folder, order, room, canAdd }}
        {...finding}
        arrival={documentId}
        onOrder={setOrder}
        onAdd={() => uploading.open(NOTHING)}
        onCreate={() => creating.open(folder)}
        isFolderLeaving={isLeaving}
        onDeleteFolder={deleteFolder}
      />
    );
  };
  return (
    <Page title={texts.title} subtitle={subtitle} actions={headActions()} actionsComing={!isKnown}>
      {documents !== undefined && !canAdd && <LimitBanner count={documents.length} />}
      <section ref={place} className={styles.place} aria-label={texts.place} tabIndex={-1}>
        <DropZone disabled={!canUpload} onFiles={uploading.open}>
          <DropsProvider documents={documents ?? NOTHING} folders={folders ?? NOTHING}>
            {content()}
          </DropsProvider>
        </DropZone>
      </section>
      <UploadDialog
        open={uploading.isOpen}
        onOpenChange={(open) => {
          if (open) return;
          uploading.close();
          setLink(null);
        }}
        link={link}
        folders={folders ?? NOTHING}
        folder={folder}
        category={view.category ?? DEFAULT_CATEGORY}
        room={room.left}
        files={uploading.what ?? NOTHING}
      />
      <FolderDialog
        key={creating.count}
        category={view.category}
        parent={creating.what}
        isOpen={creating.isOpen}
        onClose={creating.close}
        onCreated={created}
      />
      {deleted.count > 0 && (
        <Suspense fallback={null}>
          <DeletedDocuments room={room} isOpen={deleted.isOpen} onClose={deleted.close} />
        </Suspense>
      )}
    </Page>
  );
}
