import { restorableUntil } from '@savvi/contracts/kept-record';
import { deletedQuery, useRestoring } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { DeletedDialog } from '@savvi/ui/deleted-dialog';
import { formatBytes, formatDate } from '@savvi/ui/format';
import { CATEGORY_LABELS, texts } from '../documents.texts.ts';
import type { Room } from '../limit/use-room.ts';
import { DOCUMENTS } from '../use-documents.ts';
import { useFailure } from '../use-failure.ts';

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
  const rows = documents?.map(({ id, originalName, category, fileSize, deletedAt }) => ({
    id,
    name: originalName,
    detail: `${CATEGORY_LABELS[category]} · ${formatBytes(fileSize)}`,
    remark: texts.deleted.until(formatDate(restorableUntil(deletedAt))),
  }));
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
      restoringIds={restoringIds}
      onReload={() => void refetch()}
      onRestore={restoreOne}
    />
  );
}
