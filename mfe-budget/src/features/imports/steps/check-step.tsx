import { ApiError, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { fromCents } from '@savvi/contracts/money';
import { useQuery } from '@savvi/mfe-kit/query';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Spinner } from '@savvi/ui/spinner';
import { Checkbox } from '@savvi/ui/text-field';
import { useMemo, useState } from 'react';
import { browserDay } from '../../../shared/browser-day.ts';
import { categoriesQuery } from '../../../shared/categories.queries.ts';
import type { RuleNames } from '../../../shared/rules/rule-sentence.ts';
import { importTexts, problemOf } from '../import.texts.ts';
import { useCommit } from '../imports.queries.ts';
import {
  checkedRows,
  choicesOf,
  type Decision,
  figuresOf,
  importedCount,
  type LeftOutLine,
} from '../rows.rules.ts';
import type { CheckState, ImportActions } from '../use-import.ts';
import { CheckList } from './check-list.tsx';
import styles from './check-step.module.css';
import { Figures } from './figures.tsx';
import { LeftOut } from './left-out.tsx';

const texts = importTexts.check;

/** The lines that cannot be imported: those that the parser could not read, and those that the server refused. */
function leftOutIn({ statement, sent }: CheckState): readonly LeftOutLine[] {
  const unread = statement.unread.map((each) => ({
    line: each.line,
    sentence: problemOf(each),
    source: each.source,
  }));
  const refused = (sent?.refused ?? []).flatMap(({ row, sentence }) => {
    const own = statement.rows[row - 1];
    if (own === undefined) return [];
    const source = [own.date, own.payee, own.note ?? '', fromCents(own.cents)].join(';');
    return [{ line: own.line, sentence: `${texts.line(own.line)}: ${sentence}`, source }];
  });
  return [...unread, ...refused]
    .toSorted((one, other) => one.line - other.line)
    .map((each, at) => ({ ...each, id: `left out ${at}` }));
}

interface CheckStepProps {
  readonly budgetId: string;
  /** The name of the account that the statement is of; null for a person without accounts. */
  readonly account: string | null;
  /** The names of what the rules of the budget refer to (MON-84). */
  readonly names: Omit<RuleNames, 'categories'>;
  readonly state: CheckState;
  readonly actions: Pick<ImportActions, 'change' | 'retry' | 'recheck' | 'finish' | 'restart'>;
}

/** Step 3: what becomes of each row. A filter of the list never changes what is imported (MON-65). */
export function CheckStep({ budgetId, account, names, state, actions }: CheckStepProps) {
  const { now } = useShell();
  const { opened, sent, statement, problem, isSkipped } = state;
  const commit = useCommit(budgetId);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const [hasCorrections, setCorrections] = useState(false);
  const rows = useMemo(
    () => (sent === null ? [] : checkedRows(statement, sent.preview, decisions)),
    [sent, statement, decisions],
  );
  const { data: known } = useQuery({
    ...categoriesQuery(budgetId),
    enabled: rows.some(({ results }) => results?.categoryId !== undefined),
  });
  const figures = useMemo(() => figuresOf(rows), [rows]);
  const leftOut = useMemo(() => leftOutIn(state), [state]);
  const count = importedCount(figures, hasCorrections);
  const today = browserDay(now());
  const isLayoutKnown = opened.file.opened.kind === 'table';
  const isComparing = sent === null && problem === null && statement.rows.length > 0;

  const submit = () => {
    if (sent === null || commit.isPending) return;
    commit.mutate(
      {
        id: sent.id,
        choices: choicesOf(rows),
        corrections: hasCorrections && figures.closed.count > 0 ? today : null,
      },
      {
        onSuccess: (imported) => actions.finish(imported),
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          if (error.status === 410) actions.restart(error);
          if (error.status === 412) void actions.recheck();
        },
      },
    );
  };
  const decide = (row: number, decision: Decision) =>
    setDecisions((before) => new Map(before).set(row, { ...before.get(row), ...decision }));
  const news = () => {
    if (statement.rows.length === 0) return <p>{texts.nothing}</p>;
    if (rows.length > 0 && figures.here.count === rows.length) return <p>{texts.allHere(rows.length)}</p>;
    return null;
  };
  return (
    <div className={styles.step}>
      {isSkipped && (isLayoutKnown || account !== null) && (
        <p className={styles.known}>
          {isLayoutKnown && `${texts.sameLayout} `}
          {account !== null && (
            <>
              <bdi>{account}</bdi>
              {' · '}
            </>
          )}
          <Button size="sm" variant="ghost" onClick={actions.change}>
            {texts.change}
          </Button>
        </p>
      )}
      {isComparing && <Spinner size="lg" label={texts.comparing} />}
      <div role="alert">
        {problem !== null && (
          <Banner
            tone="danger"
            action={
              <Button size="sm" onClick={actions.retry}>
                {texts.again}
              </Button>
            }
          >
            {problem}
          </Banner>
        )}
        {commit.error !== null && (
          <Banner tone="danger">{serverMessageOf(commit.error, texts.failed)}</Banner>
        )}
      </div>
      <div role="status" className={styles.news}>
        {!isComparing && problem === null && news()}
      </div>
      {statement.pending > 0 && <p className={styles.quiet}>{texts.pending(statement.pending)}</p>}
      {!isComparing && (rows.length > 0 || leftOut.length > 0) && (
        <>
          <Figures figures={figures} unread={leftOut.length} />
          {figures.closed.count > 0 && (
            <Banner tone="info">
              {texts.closed(figures.closed.count)}
              <Checkbox
                label={texts.corrections(figures.closed.count, today, today)}
                checked={hasCorrections}
                onChange={({ target }) => setCorrections(target.checked)}
              />
            </Banner>
          )}
          <LeftOut lines={leftOut} />
          <CheckList
            rows={rows}
            names={{ ...names, categories: known?.categories ?? [] }}
            onDecide={decide}
          />
        </>
      )}
      <div className={styles.actions}>
        {count > 0 && (
          <Button variant="primary" busy={commit.isPending} busyLabel={texts.busy} onClick={submit}>
            {texts.submit(count)}
          </Button>
        )}
        <Button variant="ghost" onClick={() => actions.restart()}>
          {importTexts.columns.another}
        </Button>
      </div>
    </div>
  );
}
