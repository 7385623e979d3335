import { restorableUntil } from '@savvi/contracts/kept-record';
import { deletedQuery, useRestoring } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { DeletedDialog } from '@savvi/ui/deleted-dialog';
import { formatDate } from '@savvi/ui/format';
import type { Holding, Kind } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';
import { useRemovalFailed } from './use-removal.ts';

/** Lists deleted records of a kind that can still be restored, with their deadlines (T-34). */
export function DeletedHoldings<Item extends Holding>({
  kind,
  isOpen,
  onClose,
}: {
  kind: Kind<Item>;
  isOpen: boolean;
  onClose: () => void;
}) {
  const texts = textsOf(kind);
  const { data: items, isFetching, refetch } = useQuery({ ...deletedQuery(kind), enabled: isOpen });
  const { restore, restoringIds } = useRestoring(kind, texts, useRemovalFailed(kind));
  const rows = items?.map(({ id, name, deletedAt }) => ({
    id,
    name,
    remark: texts.deleted.until(formatDate(restorableUntil(deletedAt))),
  }));
  const restoreOne = async (id: string) => {
    const item = items?.find((each) => each.id === id);
    if (item !== undefined) await restore(item);
  };
  return (
    <DeletedDialog
      open={isOpen}
      onClose={onClose}
      words={texts.deleted}
      rows={rows}
      isLoading={isFetching}
      restoringIds={restoringIds}
      onReload={() => void refetch()}
      onRestore={restoreOne}
    />
  );
}
