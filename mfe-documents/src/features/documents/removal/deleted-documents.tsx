import { restorableUntil } from '@savvi/contracts/kept-record';
import { deletedQuery, recordsQuery, useRestoring, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { DeletedDialog } from '@savvi/ui/recently-deleted';
import { formatBytes, formatDate } from '@savvi/ui/format';
import { CATEGORY_LABELS, texts } from '../documents.texts.ts';
import type { Room } from '../limit/use-room.ts';
import { DOCUMENTS, FOLDERS } from '../use-documents.ts';
import { useFailure } from '../use-failure.ts';
import { usePermanentDeletion } from './use-permanent-deletion.ts';

/**
 * Lists deleted documents that can still be restored, with their deadlines (T-34). At the limit of the plan
 * it says why none can be restored (T-7).
 */
export function DeletedDocuments({
  room: { limit, left },
  isOpen,
  onClose,
}: {
  room: Room;
  isOpen: boolean;
  onClose: () => void;
}) {
  const fail = useFailure();
  const { data: documents, isFetching, refetch } = useQuery({ ...deletedQuery(DOCUMENTS), enabled: isOpen });
  const { restore, restoringIds } = useRestoring(DOCUMENTS, texts, (what, error) =>
    fail(texts.failed[what], error),
  );
  const { data: folders } = useQuery(recordsQuery(FOLDERS));
  const { now, user } = useShell();
  const deletePermanently = usePermanentDeletion();
  const rows = documents?.map(
    ({ id, originalName, category, folderId, fileSize, uploadDate, deletedAt }) => ({
      id,
      name: originalName,
      details: [
        CATEGORY_LABELS[category],
        folders?.find((folder) => folder.id === folderId)?.name ?? texts.deleted.root,
        formatBytes(fileSize),
        texts.deleted.uploaded(formatDate(uploadDate)),
      ],
      deletedAt,
      until: restorableUntil(deletedAt),
    }),
  );
  const deleteOne = async (id: string, password: string) => {
    const document = documents?.find((each) => each.id === id);
    return document === undefined ? texts.tryAgain : deletePermanently(document, password);
  };
  const restoreOne = async (id: string) => {
    const document = documents?.find((each) => each.id === id);
    if (document !== undefined) await restore(document);
  };
  return (
    <DeletedDialog
      open={isOpen}
      onClose={onClose}
      words={texts.deleted}
      rows={rows}
      isLoading={isFetching}
      heldBack={limit !== null && left === 0 && texts.deleted.full(limit)}
      now={now()}
      email={user.email}
      onDelete={deleteOne}
      restoringIds={restoringIds}
      onReload={() => void refetch()}
      onRestore={restoreOne}
    />
  );
}
