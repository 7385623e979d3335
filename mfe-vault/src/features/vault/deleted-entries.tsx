import { restorableUntil } from '@savvi/contracts/kept-record';
import { deletedQuery, useRestoring } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { DeletedDialog } from '@savvi/ui/deleted-dialog';
import { formatDate } from '@savvi/ui/format';
import { useFailure } from './use-failure.ts';
import { VAULT } from './vault-codec.ts';
import { texts } from './vault.texts.ts';

/** What was deleted and can still be restored, and until when (T-34). Passwords are not among what comes for it. */
export function DeletedEntries({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: entries, isFetching, refetch } = useQuery({ ...deletedQuery(VAULT), enabled: isOpen });
  const { restore, restoringIds } = useRestoring(VAULT, texts, useFailure());
  const rows = entries?.map(({ id, name, isDamaged, deletedAt }) => ({ id, name: name ?? (isDamaged ? texts.deleted.damaged : texts.deleted.newer), remark: texts.deleted.until(formatDate(restorableUntil(deletedAt))) }));
  const restoreOne = async (id: string) => {
    const entry = entries?.find((each) => each.id === id);
    if (entry !== undefined) await restore(entry);
  };
  return <DeletedDialog open={isOpen} onClose={onClose} words={texts.deleted} rows={rows} isLoading={isFetching} restoringIds={restoringIds} onReload={() => void refetch()} onRestore={restoreOne} />;
}
