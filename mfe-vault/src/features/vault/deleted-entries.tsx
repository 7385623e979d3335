import { restorableUntil } from '@savvi/contracts/kept-record';
import { deletedQuery, useRestoring } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { DeletedDialog, type DeletedRow } from '@savvi/ui/deleted-dialog';
import { formatDate } from '@savvi/ui/format';
import { legible, repeatedNames } from './list/names.rules.ts';
import { useFailure } from './use-failure.ts';
import { type DeletedEntry, VAULT } from './vault-codec.ts';
import { texts } from './vault.texts.ts';

/** Adds the user name to entries that share a name. */
function rowsOf(entries: readonly DeletedEntry[]): DeletedRow[] {
  const isNamesake = repeatedNames(entries);
  return entries.map(({ id, name, usernameEmail, isDamaged, deletedAt }) => {
    const remark = texts.deleted.until(formatDate(restorableUntil(deletedAt)));
    if (name === null || usernameEmail === null)
      return { id, name: isDamaged ? texts.deleted.damaged : texts.deleted.newer, remark };
    const [shown, detail] = [legible(name), legible(usernameEmail)];
    return {
      id,
      name: shown,
      detail,
      ...(isNamesake(name) && { called: texts.entry.called(shown, detail) }),
      remark,
    };
  });
}

/**
 * The dialog of deleted entries that can still be restored, with their deadlines (T-34). The list contains no
 * passwords.
 */
export function DeletedEntries({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: entries, isFetching, refetch } = useQuery({ ...deletedQuery(VAULT), enabled: isOpen });
  const { restore, restoringIds } = useRestoring(VAULT, texts, useFailure());
  const rows = entries && rowsOf(entries);
  const restoreOne = async (id: string) => {
    const entry = entries?.find((each) => each.id === id);
    if (entry !== undefined) await restore(entry);
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
