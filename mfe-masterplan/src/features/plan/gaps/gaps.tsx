import { messageOf, mutate, useShell } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { Link } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { formatList } from '@savvi/ui/format';
import { useListFocus } from '@savvi/ui/list-focus';
import { catchFocus } from '@savvi/ui/lost-focus';
import { useOpened } from '@savvi/ui/opened';
import { ReloadState } from '@savvi/ui/reload-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { useId, useRef, useState } from 'react';
import { dismissedQuery } from '../hints/dismissed-hints.ts';
import type { Editor } from './gap-action.tsx';
import { GapRow } from './gap-row.tsx';
import { gapsTexts as texts } from './gaps-page.texts.ts';
import styles from './gaps.module.css';
import { type FoundGap, type PlanRecords, useGaps } from './use-gaps.ts';

/** Dismisses a gap, or restores a dismissed one. */
function useDismissal(onRestored: (key: string) => void) {
  const { toast } = useShell();
  const client = useQueryClient();
  const dismissal = useMutation({
    mutationFn: ({ key, isDismissed }: { key: string; isDismissed: boolean }) =>
      // Each method is a literal: the area's contract is derived from the source.
      isDismissed
        ? mutate({ method: 'PUT', path: `/api/dismissed-hints/${key}` })
        : mutate({ method: 'DELETE', path: `/api/dismissed-hints/${key}` }),
    onSuccess(_, { key, isDismissed }) {
      const onAction = () => dismissal.mutate({ key, isDismissed: false });
      if (isDismissed)
        toast({
          title: texts.done.dismissed,
          description: texts.done.back,
          action: { label: texts.done.undo, onAction },
        });
      else onRestored(key);
      return client.invalidateQueries({ queryKey: dismissedQuery.queryKey });
    },
    onError: (error) =>
      toast({ title: texts.notSaved, description: messageOf(error, texts.tryAgain), tone: 'destructive' }),
  });
  return dismissal;
}

function Nothing({ isEmpty, isComplete }: { isEmpty: boolean; isComplete: boolean }) {
  const { entitlements } = useShell();
  const { nothingEntered, nothingFound } = texts;
  if (!isEmpty)
    return (
      <EmptyState
        framed
        level={3}
        drawing="search"
        title={nothingFound.title}
        description={isComplete ? nothingFound.description : nothingFound.partial}
      />
    );
  const canWrite = entitlements.hasFinancialMasterPlan;
  return (
    <EmptyState
      framed
      level={3}
      drawing="search"
      title={nothingEntered.title}
      description={canWrite && nothingEntered.description}
      action={
        canWrite && (
          <ButtonLink variant="primary" asChild>
            <Link to="/financial-master-plan?tab=savings&new">{nothingEntered.action}</Link>
          </ButtonLink>
        )
      }
    />
  );
}

const Loading = () => (
  <SkeletonRegion label={texts.loading} className={styles.list}>
    {[1, 2, 3].map((place) => (
      <Card key={place} className={styles.gap}>
        <Skeleton width="md" />
        <Skeleton />
        <Skeleton width="lg" />
        <Skeleton width="sm" />
      </Card>
    ))}
  </SkeletonRegion>
);

interface GapListProps {
  readonly rows: readonly (FoundGap & { readonly id: string })[];
  readonly records: PlanRecords;
  /** The key of the gap whose dismissal or restoration is in progress. */
  readonly busyKey: string | undefined;
  readonly onEdit?: (editor: Editor) => void;
  readonly onToggle: (key: string) => void;
}

const GapList = ({ rows, records, busyKey, onEdit, onToggle }: GapListProps) => (
  <ul className={styles.list}>
    {rows.map(({ id, ...found }) => (
      <li key={id}>
        <GapRow
          found={found}
          row={id}
          records={records}
          isBusy={busyKey === found.key}
          onEdit={onEdit}
          onToggle={() => onToggle(found.key)}
        />
      </li>
    ))}
  </ul>
);

/** The gaps in the plan, each with what to do and a button that dismisses it (LNK-4). */
export function Gaps() {
  const gaps = useGaps();
  const { open, dismissed, missing, records } = gaps;
  const heading = useId();
  const place = useRef<HTMLElement>(null);
  const [showsDismissed, setShowsDismissed] = useState(false);
  const editor = useOpened<Editor>();
  const rowsOf = (name: string, found: readonly FoundGap[]) =>
    found.map((each) => ({ ...each, id: `${name} ${each.key}` }));
  const openRows = rowsOf('open', open);
  const dismissedRows = showsDismissed ? rowsOf('dismissed', dismissed) : [];
  const { watch, goTo } = useListFocus(place, [...openRows, ...dismissedRows]);
  const dismissal = useDismissal((key) => goTo(`open ${key}`, null));
  const shared = { records, busyKey: dismissal.isPending ? dismissal.variables.key : undefined };

  const content = () => {
    if (gaps.isLoading || (gaps.isFailed && gaps.isReloading)) return <Loading />;
    if (gaps.isFailed) return <ReloadState drawing="broken" words={texts.failed} onReload={gaps.reload} />;
    return (
      <>
        {missing.length > 0 && (
          <Banner
            tone="warning"
            role="alert"
            action={
              <Button size="sm" busy={gaps.isReloading} onClick={gaps.reload}>
                {texts.retry}
              </Button>
            }
          >
            {texts.missing(formatList(missing))}
          </Banner>
        )}
        {open.length === 0 ? (
          <Nothing isEmpty={gaps.isEmpty} isComplete={missing.length === 0 && gaps.hasDocuments} />
        ) : (
          <GapList
            {...shared}
            rows={openRows}
            onEdit={editor.open}
            onToggle={(key) => dismissal.mutate({ key, isDismissed: true })}
          />
        )}
        {!gaps.hasDocuments && <p className={styles.muted}>{texts.noDocuments}</p>}
        {!gaps.hasIncome && !gaps.isEmpty && <p className={styles.muted}>{texts.noIncome}</p>}
        {dismissed.length > 0 && (
          <details
            className={styles.dismissed}
            open={showsDismissed}
            onToggle={(event) => setShowsDismissed(event.currentTarget.open)}
          >
            <summary>{texts.dismissedList(dismissed.length)}</summary>
            <GapList
              {...shared}
              rows={dismissedRows}
              onToggle={(key) => dismissal.mutate({ key, isDismissed: false })}
            />
          </details>
        )}
      </>
    );
  };
  return (
    <section ref={place} className={styles.gaps} aria-labelledby={heading} tabIndex={-1} {...watch}>
      <header>
        <h2 id={heading}>{texts.title}</h2>
        <p className={styles.muted}>{texts.lead}</p>
        <p className={styles.count} role="status">
          {!gaps.isLoading && !gaps.isFailed && open.length > 0 && texts.count(open.length)}
        </p>
      </header>
      {content()}
      {editor.what && (
        <editor.what
          key={editor.count}
          isOpen={editor.isOpen}
          onClose={editor.close}
          onSaved={() => catchFocus(place.current)}
        />
      )}
    </section>
  );
}

/** The number of open gaps, for the label of the tab. */
export function OpenCount() {
  const { open, isLoading, isFailed } = useGaps();
  return !isLoading && !isFailed && open.length > 0 && ` (${open.length})`;
}
