import { useDeleting, useRestoring } from '@savvi/mfe-kit';
import { useFailure } from './use-failure.ts';
import { type EntryType, typeOf, VAULT, type VaultEntry } from './vault-codec.ts';
import { texts } from './vault.texts.ts';

const wordsOf = (type: EntryType) => ({
  done: { remove: texts.done.remove[type], restore: texts.done.restore[type] },
  undo: texts.undo,
});

/** Deletes entries; the toast with Undo has the words of their kind (T-34). */
export function useRemoval(onUndo: (entry: VaultEntry) => void) {
  const fail = useFailure();
  const useOf = (type: EntryType) =>
    useDeleting(VAULT, wordsOf(type), (what, error) => fail(what, error, type), { onUndo });
  const removals = { login: useOf('login'), card: useOf('card'), note: useOf('note') };
  return {
    remove: (entry: VaultEntry) => removals[entry.isReadable ? typeOf(entry) : 'login'].remove(entry),
    isLeaving: (entry: VaultEntry) => Object.values(removals).some(({ isLeaving }) => isLeaving(entry)),
  };
}

/** Restores deleted entries with the words of their kind. */
export function useRestoration() {
  const fail = useFailure();
  const useOf = (type: EntryType) =>
    useRestoring(VAULT, wordsOf(type), (what, error) => fail(what, error, type));
  const restorations = { login: useOf('login'), card: useOf('card'), note: useOf('note') };
  return {
    restore: (entry: { readonly id: string; readonly version: number; readonly type: EntryType }) =>
      restorations[entry.type].restore(entry),
    restoringIds: Object.values(restorations).flatMap(({ restoringIds }) => restoringIds),
  };
}
