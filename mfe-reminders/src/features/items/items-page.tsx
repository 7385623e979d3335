import type { Item } from '@savvi/reminders-contract/item';
import { useQuery } from '@savvi/mfe-kit/query';
import { EmptyState } from '@savvi/ui/empty-state';
import { useListFocus } from '@savvi/ui/list-focus';
import { Page } from '@savvi/ui/page';
import { ReloadState } from '@savvi/ui/reload-state';
import { useRef, useState } from 'react';
import { AddItem } from './add-item.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ItemList } from './item-list.tsx';
import { itemsQuery, useDeleteItem } from './item.queries.ts';
import styles from './items.module.css';
import { ItemsSkeleton } from './items-skeleton.tsx';
import { texts } from './items.texts.ts';
import { useFailure } from './use-failure.ts';

const NOTHING: readonly Item[] = [];

/** The page with the list of items and the form that adds one. */
export function ItemsPage() {
  const { data: items, isFetching, refetch } = useQuery(itemsQuery);
  const [chosen, setChosen] = useState<{ item: Item; isAsked: boolean } | null>(null);
  const deletion = useDeleteItem();
  const fail = useFailure();
  const place = useRef<HTMLElement>(null);
  const { watch } = useListFocus(place, items ?? NOTHING);

  const leaving = deletion.isPending ? deletion.variables.id : null;
  const remove = (item: Item) =>
    deletion.mutate(item, { onError: (error) => fail(texts.failed.delete, error) });
  const content = () => {
    if (items === undefined)
      return isFetching ? (
        <ItemsSkeleton />
      ) : (
        <ReloadState drawing="soon" words={texts.reload} onReload={() => void refetch()} />
      );
    if (items.length === 0)
      return (
        <EmptyState framed drawing="soon" title={texts.empty.title} description={texts.empty.description} />
      );
    return (
      <ItemList items={items} leaving={leaving} onDelete={(item) => setChosen({ item, isAsked: true })} />
    );
  };
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <AddItem />
      <section ref={place} className={styles.place} aria-label={texts.title} tabIndex={-1} {...watch}>
        {content()}
      </section>
      {chosen !== null && (
        <DeleteDialog
          item={chosen.item}
          isOpen={chosen.isAsked}
          onClose={() => setChosen({ ...chosen, isAsked: false })}
          onConfirm={() => remove(chosen.item)}
        />
      )}
    </Page>
  );
}
