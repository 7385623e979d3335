import { restorableUntil } from '@savvi/contracts/kept-record';
import { deletedQuery, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { DeletedDialog, type DeletedRow } from '@savvi/ui/recently-deleted';
import { legible, repeatedNames } from './list/names.rules.ts';
import { deletedTexts } from './deleted.texts.ts';
import { usePermanentDeletion } from './use-permanent-deletion.ts';
import { useRestoration } from './use-removal.ts';
import { type DeletedEntry, VAULT } from './vault-codec.ts';
import { texts } from './vault.texts.ts';

/** Adds the user name to entries that share a name. */
function rowsOf(entries: readonly DeletedEntry[]): DeletedRow[] {
  const isNamesake = repeatedNames(entries);
  return entries.map(({ id, name, usernameEmail, type, host, isDamaged, deletedAt }) => {
    const times = { deletedAt, until: restorableUntil(deletedAt) };
    if (name === null || usernameEmail === null)
      return { id, name: isDamaged ? deletedTexts.damaged : deletedTexts.newer, details: [], ...times };
    const [shown, user] = [legible(name), legible(usernameEmail)];
    return {
      id,
      name: shown,
      details: [type === 'login' ? '' : texts.entry.kinds[type], user, host ?? ''].filter(
        (detail) => detail !== '',
      ),
      ...(isNamesake(name) && user !== '' && { called: texts.entry.called(shown, user) }),
      ...times,
    };
  });
}

/**
 * The dialog of deleted entries that can still be restored, with their deadlines (T-34). The list contains no
 * passwords.
 */
export function DeletedEntries({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: entries, isFetching, refetch } = useQuery({ ...deletedQuery(VAULT), enabled: isOpen });
  const { restore, restoringIds } = useRestoration();
  const rows = entries && rowsOf(entries);
  const restoreOne = async (id: string) => {
    const entry = entries?.find((each) => each.id === id);
    if (entry !== undefined) await restore(entry);
  };
  const { now, user } = useShell();
  const deletePermanently = usePermanentDeletion();
  const deleteOne = async (id: string, password: string) => {
    const entry = entries?.find((each) => each.id === id);
    return entry === undefined ? texts.failed.unknown : deletePermanently(entry, password);
  };
  return (
    <DeletedDialog
      open={isOpen}
      onClose={onClose}
      words={deletedTexts}
      rows={rows}
      isLoading={isFetching}
      now={now()}
      email={user.email}
      onDelete={deleteOne}
      restoringIds={restoringIds}
      onReload={() => void refetch()}
      onRestore={restoreOne}
    />
  );
}
