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
import { useGaps } from './use-gaps.ts';

/** Dismisses a gap, or brings it back. */
function useAnswer(onBack: (key: string) => void) {
  const { toast } = useShell();
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: ({ key, isDismissed }: { key: string; isDismissed: boolean }) =>
      // Each method is a literal: the area's contract is derived from the source.
      isDismissed
        ? mutate({ method: 'PUT', path: `/api/dismissed-hints/${key}` })
        : mutate({ method: 'DELETE', path: `/api/dismissed-hints/${key}` }),
    onSuccess(_, { key, isDismissed }) {
      const back = () => answer.mutate({ key, isDismissed: false });
      if (isDismissed)
        toast({
          title: texts.done.dismissed,
          description: texts.done.back,
          action: { label: texts.done.undo, onAction: back },
        });
      else onBack(key);
      return client.invalidateQueries({ queryKey: dismissedQuery.queryKey });
    },
    onError: (error) =>
      toast({ title: texts.notSaved, description: messageOf(error, texts.tryAgain), tone: 'destructive' }),
  });
  return answer;
}

function Nothing({ isEmpty, isWhole }: { isEmpty: boolean; isWhole: boolean }) {
  const { entitlements } = useShell();
  const { nothingEntered, nothingFound } = texts;
  if (!isEmpty)
    return (
      <EmptyState
        framed
        level={3}
        drawing="search"
        title={nothingFound.title}
        description={isWhole ? nothingFound.description : nothingFound.inPart}
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

/** Gaps in the plan, each with what to do and a way to dismiss it for good (LNK-4). */
export function Gaps() {
  const gaps = useGaps();
  const { open, dismissed, missing, records } = gaps;
  const heading = useId();
  const place = useRef<HTMLElement>(null);
  const [isListed, setListed] = useState(false);
  const editor = useOpened<Editor>();
  const rowsOf = (name: string, found: typeof open) =>
    found.map((each) => ({ ...each, id: `${name} ${each.key}` }));
  const openRows = rowsOf('open', open);
  const dismissedRows = isListed ? rowsOf('dismissed', dismissed) : [];
  const { watch, goTo } = useListFocus(place, [...openRows, ...dismissedRows]);
  const answer = useAnswer((key) => goTo(`open ${key}`, null));
  const isBusy = (key: string) => answer.isPending && answer.variables.key === key;

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
          <Nothing isEmpty={gaps.isEmpty} isWhole={missing.length === 0 && gaps.hasDocuments} />
        ) : (
          <ul className={styles.list}>
            {openRows.map(({ id, ...found }) => (
              <li key={id}>
                <GapRow
                  found={found}
                  row={id}
                  records={records}
                  isBusy={isBusy(found.key)}
                  onEdit={editor.open}
                  onAnswer={() => answer.mutate({ key: found.key, isDismissed: true })}
                />
              </li>
            ))}
          </ul>
        )}
        {!gaps.hasDocuments && <p className={styles.muted}>{texts.noDocuments}</p>}
        {!gaps.hasIncome && !gaps.isEmpty && <p className={styles.muted}>{texts.noIncome}</p>}
        {dismissed.length > 0 && (
          <details
            className={styles.dismissed}
            open={isListed}
            onToggle={(event) => setListed(event.currentTarget.open)}
          >
            <summary>{texts.dismissedList(dismissed.length)}</summary>
            <ul className={styles.list}>
              {dismissedRows.map(({ id, ...found }) => (
                <li key={id}>
                  <GapRow
                    found={found}
                    row={id}
                    records={records}
                    isBusy={isBusy(found.key)}
                    onAnswer={() => answer.mutate({ key: found.key, isDismissed: false })}
                  />
                </li>
              ))}
            </ul>
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

/** The number of open gaps, in the name of their tab. */
export function OpenCount() {
  const { open, isLoading, isFailed } = useGaps();
  return !isLoading && !isFailed && open.length > 0 && ` (${open.length})`;
}
