import type { Budget } from '@savvi/budget-contract/budget';
import { ApiError, serverMessageOf, useShell } from '@savvi/mfe-kit';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { fromCents } from '@savvi/contracts/money';
import { useQuery } from '@savvi/mfe-kit/query';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Spinner } from '@savvi/ui/spinner';
import { Checkbox } from '@savvi/ui/text-field';
import { useMemo, useRef, useState } from 'react';
import { browserDay, monthOfDay } from '../../../shared/browser-day.ts';
import { budgetsQuery } from '../../../shared/budgets.queries.ts';
import { categoriesQuery } from '../../../shared/categories.queries.ts';
import type { RuleNames } from '../../../shared/rules/rule-sentence.ts';
import { importTexts, problemOf } from '../import.texts.ts';
import { latestQuery, useCommit } from '../imports.queries.ts';
import { habitsOf, presetsOf } from '../presets.rules.ts';
import { checkedRows, choicesOf, countsOf, figuresOf, type LeftOutLine } from '../rows.rules.ts';
import { useDecisions } from '../use-decisions.ts';
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

const NONE: readonly MoneyTransaction[] = [];

/**
 * The lines that rows can have: those of the usual month, and in the running month its own ones. The service refuses a line
 * that only the running month has for rows of other months, and with it the whole import.
 */
function linesFor(lines: RuleNames['lines'], budget: Budget | undefined, running: string) {
  const planned = [...(budget?.fixedExpenses ?? []), ...(budget?.variableExpenses ?? [])];
  const isUsual = new Set(planned.map(({ name }) => name));
  const usual = lines.filter(({ name }) => isUsual.has(name));
  return { usual, ofDate: (date: string) => (monthOfDay(date) === running ? lines : usual) };
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
  const { decisions, also, decide } = useDecisions();
  const alsoSet = useRef<HTMLDivElement>(null);
  const [hasCorrections, setCorrections] = useState(false);
  const { data: budgets } = useQuery(budgetsQuery);
  const { data: latest = NONE } = useQuery(latestQuery(budgetId));
  const running = monthOfDay(browserDay(now()));
  const lines = useMemo(() => {
    const budget = budgets?.find(({ id }) => id === budgetId);
    return linesFor(names.lines, budget, running);
  }, [names.lines, budgets, budgetId, running]);
  const presets = useMemo(() => {
    const usual = lines.usual.map(({ lineId: id, name }) => ({ id, name }));
    return presetsOf(statement.rows, usual, habitsOf(latest));
  }, [statement, lines, latest]);
  const rows = useMemo(
    () => (sent === null ? [] : checkedRows(statement, sent.preview, decisions, presets, lines.ofDate)),
    [sent, statement, decisions, presets, lines],
  );
  const { data: known } = useQuery({
    ...categoriesQuery(budgetId),
    enabled: rows.some(({ results }) => results?.categoryId !== undefined),
  });
  const figures = useMemo(() => figuresOf(rows), [rows]);
  const leftOut = useMemo(() => leftOutIn(state), [state]);
  const { added, matched, transfers } = countsOf(rows, hasCorrections);
  const joined = matched + transfers;
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
            onDecide={(row, decision) => decide(rows, row, decision)}
          />
        </>
      )}
      <div className={styles.actions}>
        <div ref={alsoSet} role="status" tabIndex={-1} className={styles.also}>
          {also?.text}
          {also?.onlyOne && (
            <Button
              size="sm"
              onClick={() => {
                alsoSet.current?.focus();
                also.onlyOne?.();
              }}
            >
              {texts.onlyOne}
            </Button>
          )}
        </div>
        {joined > 0 && (
          <p className={styles.joined}>
            {[matched > 0 && texts.matched(matched), transfers > 0 && texts.joined(transfers)]
              .filter((text) => text !== false)
              .join(' ')}
          </p>
        )}
        {added + joined > 0 && (
          <Button variant="primary" busy={commit.isPending} busyLabel={texts.busy} onClick={submit}>
            {added > 0 ? texts.submit(added) : texts.match(joined)}
          </Button>
        )}
        <Button variant="ghost" onClick={() => actions.restart()}>
          {importTexts.columns.another}
        </Button>
      </div>
    </div>
  );
}
