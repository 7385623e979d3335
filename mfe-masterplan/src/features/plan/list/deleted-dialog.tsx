import { restorableUntil } from '@savvi/contracts/kept-record';
import { deletedQuery, useRestoring, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { DeletedDialog } from '@savvi/ui/recently-deleted';
import { dayOf } from '@savvi/ui/format';
import type { Holding, Kind, Linked } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';
import { usePermanentDeletion } from './use-permanent-deletion.ts';
import { useRemovalFailed } from './use-removal.ts';

const NOT_LINKED: Linked = { properties: undefined, debts: undefined };

/** What tells records of one name apart: type, bank or provider, number of a policy, and the main amount. */
function detailsOf<Item extends Holding>(kind: Kind<Item>, item: Item, today: string): string[] {
  const { sort, by, main } = kind.card(item, { today, sum: 0n, linked: NOT_LINKED });
  return [sort, by, kind.numberOf?.(item) ?? '', `${main.label} ${main.value}`].filter((each) => each !== '');
}

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
  const { now, user } = useShell();
  const deletePermanently = usePermanentDeletion(kind);
  const rows = items?.map((item) => ({
    id: item.id,
    name: item.name,
    details: detailsOf(kind, item, dayOf(now())),
    deletedAt: item.deletedAt,
    until: restorableUntil(item.deletedAt),
  }));
  const restoreOne = async (id: string) => {
    const item = items?.find((each) => each.id === id);
    if (item !== undefined) await restore(item);
  };
  const deleteOne = async (id: string, password: string) => {
    const item = items?.find((each) => each.id === id);
    return item === undefined ? texts.tryAgain : deletePermanently(item, password);
  };
  return (
    <DeletedDialog
      open={isOpen}
      onClose={onClose}
      words={texts.deleted}
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
