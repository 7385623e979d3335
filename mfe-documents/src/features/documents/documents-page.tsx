import type { Folder } from '@savvi/contracts/documents/folder';
import { useNavigate, useSearchParams } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { useOpened } from '@savvi/ui/opened';
import { Page } from '@savvi/ui/page';
import { ReloadState } from '@savvi/ui/reload-state';
import { FolderPlus, Trash2, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { texts } from './documents.texts.ts';
import styles from './documents-page.module.css';
import { EmptyLocker, GoneFolder } from './empty-documents.tsx';
import { FolderDialog } from './folders/folder-dialog.tsx';
import { folderTexts } from './folders/folder.texts.ts';
import { useFolderRemoval } from './folders/use-folder-removal.ts';
import { LimitBanner } from './limit/limit-banner.tsx';
import { useRoom } from './limit/use-room.ts';
import type { Order } from './list/list.rules.ts';
import { Locker } from './locker.tsx';
import { LockerSkeleton } from './locker-skeleton.tsx';
import { DeletedDocuments } from './removal/deleted-documents.tsx';
import { useDocuments } from './use-documents.ts';
import { useViewFocus } from './view/use-view-focus.ts';
import { addressOf, viewOf } from './view/view.rules.ts';

/** The document locker (DOC-1). It is open without a plan too (T-7). */
export function DocumentsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => viewOf(search), [search]);
  const { documents, folders, isFetching, reload } = useDocuments();
  const room = useRoom(documents);
  const [order, setOrder] = useState<Order>('newest');
  const creating = useOpened<true>();
  const [isDeletedShown, showDeleted] = useState(false);
  const place = useRef<HTMLElement>(null);
  const folderRemoval = useFolderRemoval();
  useViewFocus(place, view.folderId);

  const folder = folders?.find(({ id }) => id === view.folderId) ?? null;
  const isEmpty = documents?.length === 0 && folders?.length === 0;
  const isInFolder = view.folderId !== null;
  const canAdd = room.left === null || room.left > 0;
  const deleteFolder = (gone: Folder) => {
    folderRemoval.remove(gone);
    if (gone.id === folder?.id) void navigate(addressOf({ ...view, folderId: null }));
  };
  const created = ({ category }: Folder) => {
    if (view.category !== null && category !== view.category) void navigate(addressOf({ category, folderId: null })); // where it is to be seen
  };

  const create = (
    <Button iconBefore={<FolderPlus aria-hidden="true" />} onClick={() => creating.open(true)}>
      {folderTexts.create}
    </Button>
  );
  const upload = (
    <Button variant="primary" iconBefore={<Upload aria-hidden="true" />} disabled={isInFolder || !canAdd}>
      {texts.upload}
    </Button>
  );
  const deleted = (
    <Button variant="ghost" iconBefore={<Trash2 aria-hidden="true" />} onClick={() => showDeleted(true)}>
      {texts.openDeleted}
    </Button>
  );
  const content = () => {
    if (documents === undefined || folders === undefined) return isFetching ? <LockerSkeleton /> : <ReloadState drawing="documents" words={texts.reload} onReload={reload} />;
    if (isInFolder && folder === null) return <GoneFolder />;
    if (isEmpty) return <EmptyLocker action={<div className={styles.choices}>{upload}{create}</div>} />;
    return <Locker key={view.folderId} {...{ documents, folders, view, folder, order, canAdd }} onOrder={setOrder} onAdd={() => {}} isFolderLeaving={folderRemoval.isLeaving} onDeleteFolder={deleteFolder} />;
  };
  const actions = (
    <>
      {room.limit !== null && documents !== undefined && <p className={styles.usage}>{texts.usage(documents.length, room.limit)}</p>}
      {deleted}
      {!isInFolder && !isEmpty && create}
      {!isEmpty && upload}
    </>
  );
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={actions}>
      {documents !== undefined && !canAdd && <LimitBanner />}
      <section ref={place} className={styles.place} aria-label={texts.place} tabIndex={-1}>
        {content()}
      </section>
      <FolderDialog key={creating.count} category={view.category} isOpen={creating.isOpen} onClose={creating.close} onCreated={created} />
      <DeletedDocuments isOpen={isDeletedShown} onClose={() => showDeleted(false)} />
    </Page>
  );
}
