import { recordsQuery, useDeleting, useShell } from '@savvi/mfe-kit';
import { useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { dayOf } from '@savvi/ui/format';
import { useListFocus } from '@savvi/ui/list-focus';
import { catchFocus } from '@savvi/ui/lost-focus';
import { useOpened } from '@savvi/ui/opened';
import { Plus, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { HoldingDialog } from '../form/holding-dialog.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import type { Holding, Kind } from '../kinds/kind.ts';
import { useLinked } from '../links/use-linked.ts';
import { textsOf } from '../plan.texts.ts';
import { useNewInAddress } from '../use-new-in-address.ts';
import { useRecordInAddress } from '../use-record-in-address.ts';
import { EmptyHoldings, FailedHoldings } from './empty-holdings.tsx';
import { HoldingCard } from './holding-card.tsx';
import grid from './holding-grid.module.css';
import { HoldingsHead } from './holdings-head.tsx';
import { HoldingsTools } from './holdings-tools.tsx';
import { useView } from './use-view.ts';
import { viewTexts } from './view.texts.ts';
import { HoldingsSkeleton } from './holdings-skeleton.tsx';
import styles from './holdings-tab.module.css';
import { useRemovalFailed } from './use-removal.ts';

const DeletedHoldings = lazy(async () => ({
  default: (await import('./deleted-dialog.tsx')).DeletedHoldings,
}));

/** The kinds as in the types of events, by which other areas link to records. */
const KINDS = {
  'savings-accounts': 'savings-account',
  debts: 'debt',
  'real-estate-properties': 'property',
  'insurance-policies': 'policy',
} as const;

/**
 * One tab: the total, the cards, and deletion with Undo. Where the plan allows it, records can be added and
 * edited (T-7). A `question` about the records is above them.
 */
export function HoldingsTab<Item extends Holding>({
  kind,
  question,
}: {
  kind: Kind<Item>;
  question?: ReactNode;
}) {
  const { now, entitlements, Papers } = useShell();
  const canWrite = entitlements.hasFinancialMasterPlan;
  const texts = textsOf(kind);
  const { data: items, isFetching, refetch } = useQuery(recordsQuery(kind));
  const { open, close, ...opened } = useOpened<Item | null>();
  const removed = useOpened<true>();
  const place = useRef<HTMLElement>(null);
  const toPlace = () => catchFocus(place.current);
  const view = useView(kind, items ?? []);
  const { goTo } = useListFocus(place, view.shown);
  const client = useQueryClient();
  const refreshOthers = () =>
    kind.alsoChanges?.forEach((domain) => void client.invalidateQueries({ queryKey: [domain] }));
  const { remove, isLeaving } = useDeleting(kind, texts, useRemovalFailed(kind), {
    onDeleted() {
      refreshOthers();
      toPlace();
    },
    onUndo({ id }) {
      refreshOthers();
      goTo(id, null);
    },
  });
  useNewInAddress(items !== undefined, () => canWrite && open(null));
  useRecordInAddress(items !== undefined, (id) => goTo(id, null));
  const today = dayOf(now());
  // An empty or failed list has its own message and buttons in place of the tab's header.
  const hasHead = items === undefined ? isFetching : items.length > 0;

  const deleted = (
    <Button variant="ghost" iconBefore={<Trash2 aria-hidden="true" />} onClick={() => removed.open(true)}>
      {texts.deleted.open}
    </Button>
  );
  const add = (
    <Button variant="primary" iconBefore={<Plus aria-hidden="true" />} onClick={() => open(null)}>
      {texts.add}
    </Button>
  );
  const linked = useLinked(items);
  const total = items && kind.total(items, { today, linked });
  const sum = total?.sum ?? 0n;
  const detailsOf = ({ id, name }: Item) => {
    const history = (kind.domain === 'savings-accounts' || kind.domain === 'debts') && (
      <HistoryButton domain={kind.domain} id={id} name={name} />
    );
    const papers = Papers && <Papers kind={KINDS[kind.domain]} id={id} name={name} />;
    return history || papers ? (
      <>
        {history}
        {papers}
      </>
    ) : null;
  };
  const content = () => {
    if (items === undefined)
      return isFetching ? (
        <HoldingsSkeleton label={texts.loading} />
      ) : (
        <FailedHoldings kind={kind} onReload={() => void refetch()} />
      );
    if (items.length === 0)
      return (
        <EmptyHoldings
          kind={kind}
          canAdd={canWrite}
          action={
            <>
              {canWrite && add}
              {deleted}
            </>
          }
        />
      );
    if (view.shown.length === 0) return <p className={styles.none}>{viewTexts.none(kind.many)}</p>;
    return (
      <ul className={grid.grid}>
        {view.shown.map((item) => (
          <li key={item.id} className={grid.item}>
            <HoldingCard
              id={item.id}
              name={item.name}
              content={kind.card(item, { today, sum, linked })}
              isLeaving={isLeaving(item)}
              texts={texts}
              onEdit={canWrite ? () => open(item) : null}
              onDelete={() => void remove(item)}
              details={detailsOf(item)}
            />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <div className={styles.tab}>
      {hasHead && (
        <HoldingsHead total={total}>
          {deleted}
          {canWrite && add}
        </HoldingsHead>
      )}
      {items !== undefined && items.length > 0 && <HoldingsTools kind={kind} items={items} view={view} />}
      <section ref={place} className={styles.place} aria-label={texts.list} tabIndex={-1}>
        {question}
        {content()}
      </section>
      <HoldingDialog
        key={opened.count}
        kind={kind}
        stored={opened.what}
        isOpen={opened.isOpen}
        onClose={close}
        onSaved={() => {
          refreshOthers();
          // The filter could hide the new record.
          if (opened.what === null && view.type !== '') view.setType('');
          toPlace();
        }}
      />
      {removed.count > 0 && (
        <Suspense fallback={null}>
          <DeletedHoldings kind={kind} isOpen={removed.isOpen} onClose={removed.close} />
        </Suspense>
      )}
    </div>
  );
}
