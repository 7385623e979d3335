import type { PastChange } from '@savvi/budget-contract/rule';
import { serverMessageOf, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { ReloadState } from '@savvi/ui/reload-state';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { flushSync } from 'react-dom';
import { resultsText, type RuleNames } from '../../../shared/rules/rule-sentence.ts';
import { pastQuery, useApplyRules } from '../rule.queries.ts';
import { texts } from '../rule.texts.ts';
import styles from './past-dialog.module.css';

const words = texts.past;

interface PastDialogProps {
  readonly budgetId: string;
  readonly names: RuleNames;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Previews what the rules make of past transactions, and applies them (MON-83). */
export function PastDialog({ budgetId, names, isOpen, onClose }: PastDialogProps) {
  const { toast } = useShell();
  const { data, isFetching, isError, refetch } = useQuery({ ...pastQuery(budgetId), enabled: isOpen });
  const { apply, undoActionOf } = useApplyRules(budgetId);
  // A preview of before is outdated, also if the next one failed.
  const preview = isFetching || isError ? undefined : data;
  const changes = preview?.changes ?? [];

  const submit = () => {
    if (preview === undefined || apply.isPending) return;
    apply.mutateAsync(preview).then(
      (applied) => {
        flushSync(onClose);
        toast({ title: words.done(applied.changed), tone: 'success', ...undoActionOf(applied) });
      },
      (error: unknown) =>
        toast({
          title: words.failed,
          description: serverMessageOf(error, texts.tryAgain),
          tone: 'destructive',
        }),
    );
  };
  const content = () => {
    if (preview === undefined)
      return isFetching ? (
        <SkeletonRegion label={words.loading}>
          <SkeletonText lines={3} />
        </SkeletonRegion>
      ) : (
        <ReloadState drawing="search" words={words.reload} onReload={() => void refetch()} />
      );
    if (changes.length === 0) return <p role="status">{words.none}</p>;
    return (
      <>
        <p role="status">{words.count(changes.length, preview.total)}</p>
        <ul className={styles.rows} aria-label={words.list}>
          {changes.map((change) => (
            <Row key={change.transaction.id} change={change} names={names} />
          ))}
        </ul>
      </>
    );
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !apply.isPending && onClose()}
      title={words.action}
      description={words.description}
      footer={
        changes.length === 0 ? (
          <Button onClick={onClose}>{words.close}</Button>
        ) : (
          <>
            <Button onClick={onClose} aria-disabled={apply.isPending || undefined}>
              {words.cancel}
            </Button>
            <Button variant="primary" busy={apply.isPending} busyLabel={words.busy} onClick={submit}>
              {words.submit(changes.length)}
            </Button>
          </>
        )
      }
    >
      {content()}
    </Dialog>
  );
}

const Row = ({ change: { transaction, results }, names }: { change: PastChange; names: RuleNames }) => (
  <li className={styles.row}>
    <span className={styles.what}>
      <bdi className={styles.payee}>{transaction.payee}</bdi>
      <span className={styles.details}>{words.details(transaction.date, transaction.amount)}</span>
    </span>
    <bdi className={styles.results}>{resultsText(results, names)}</bdi>
  </li>
);
