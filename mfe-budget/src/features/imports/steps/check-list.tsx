import { rowState } from '@savvi/budget-contract/import-row';
import { fromCents } from '@savvi/contracts/money';
import { Badge } from '@savvi/ui/badge';
import { formatDay } from '@savvi/ui/format';
import { LongList, LongListSkeleton } from '@savvi/ui/long-list';
import { Skeleton } from '@savvi/ui/skeleton';
import { Checkbox, SelectField } from '@savvi/ui/text-field';
import { Fragment, useMemo, useState } from 'react';
import { resultsText, type RuleNames } from '../../../shared/rules/rule-sentence.ts';
import { importTexts, signedMoney } from '../import.texts.ts';
import { type CheckedRow, type Decision, isAdded } from '../rows.rules.ts';
import styles from './check-list.module.css';

const texts = importTexts.check;
const ALL = 'all';
const TONES = { new: 'accent', here: 'neutral', match: 'warning', closed: 'neutral' } as const;

interface CheckListProps {
  readonly rows: readonly CheckedRow[];
  readonly names: RuleNames;
  readonly onDecide: (row: number, decision: Decision) => void;
}

type RowProps = Omit<CheckListProps, 'rows'> & { readonly row: CheckedRow };

const INCOMING = (['income', 'refund'] as const).map((value) => ({ value, label: texts.kinds[value] }));

/** What the row will be: its kind and its line. Money that leaves the account is always spending. */
const Assignment = ({ row: { row, payee, cents, kind, lineId }, names: { lines }, onDecide }: RowProps) => (
  <span className={styles.assignment}>
    {cents < 0n ? (
      <span className={styles.details}>{texts.kinds.spending}</span>
    ) : (
      <SelectField
        label={texts.kind(payee)}
        labelHidden
        className={styles.choice}
        value={kind}
        options={INCOMING}
        onChange={({ target }) => onDecide(row, { kind: target.value === 'refund' ? 'refund' : 'income' })}
      />
    )}
    {kind !== 'income' && (
      <SelectField
        label={texts.lineOf(payee)}
        labelHidden
        className={styles.choice}
        value={lineId ?? ''}
        options={[
          { value: '', label: texts.noLine },
          ...lines.map((line) => ({ value: line.lineId, label: line.name })),
        ]}
        onChange={({ target }) => onDecide(row, { lineId: target.value || null })}
      />
    )}
  </span>
);

/** What a rule decides about a row, apart from the kind and the line, which the row shows as choices. */
function ruledTexts({ results, decision }: CheckedRow, names: RuleNames): readonly string[] {
  if (results === null) return [];
  const { lineId, kind, ...others } = results;
  const other = resultsText(others, names);
  const isLineRuled = lineId !== undefined && decision.lineId === undefined;
  const isKindRuled = kind !== undefined && decision.kind === undefined;
  if (other !== '') return [other, texts.byRule];
  return isLineRuled || isKindRuled ? [texts.byRule] : [];
}

function Row(props: RowProps) {
  const { row, names, onDecide } = props;
  const { date, payee, note, cents, state, match, isKept, half, isTransfer } = row;
  const ruled = ruledTexts(row, names);
  const otherHalf =
    half === null
      ? null
      : texts.half(
          half.payee,
          half.date,
          names.accounts.find(({ id }) => id === half.accountId)?.name ?? null,
        );
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <bdi className={styles.payee}>{payee}</bdi>
        <span className={styles.details}>
          {formatDay(date)}
          {note !== null && (
            <>
              {' · '}
              <bdi>{note}</bdi>
            </>
          )}
          {ruled.map((text) => (
            <Fragment key={text}>
              {' · '}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </span>
        {match !== null && !isKept && (
          <span className={styles.details}>{texts.looksLike(match.payee, match.date)}</span>
        )}
        {otherHalf !== null && <span className={styles.details}>{otherHalf}</span>}
        {isAdded(row) && <Assignment {...props} />}
      </span>
      <span className={styles.state}>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        {match !== null && (
          <Checkbox
            label={texts.keepBoth}
            aria-label={texts.keepBothOf(payee)}
            checked={isKept}
            onChange={({ target }) => onDecide(row.row, { isKept: target.checked })}
          />
        )}
        {otherHalf !== null && (
          <Checkbox
            label={texts.sameTransfer}
            aria-label={texts.sameTransferOf(payee, otherHalf)}
            checked={isTransfer}
            onChange={({ target }) => onDecide(row.row, { isTransfer: target.checked })}
          />
        )}
      </span>
      <span className={styles.amount}>{signedMoney(fromCents(cents))}</span>
    </div>
  );
}

/** The rows of a file as they will be, with a filter that changes only what is shown (MON-65). */
export function CheckList({ rows, ...choices }: CheckListProps) {
  const [shown, setShown] = useState<string>(ALL);
  const visible = useMemo(
    () => (shown === ALL ? rows : rows.filter(({ state }) => state === shown)),
    [rows, shown],
  );
  if (rows.length === 0) return null;
  const draw = (row: CheckedRow) => <Row row={row} {...choices} />;
  const options = [
    { value: ALL, label: texts.all },
    ...rowState.options.map((state) => ({ value: String(state), label: texts.states[state] })),
  ];
  return (
    <div className={styles.check}>
      <SelectField
        className={styles.filter}
        label={texts.show}
        value={shown}
        options={options}
        onChange={({ target }) => setShown(target.value)}
      />
      {visible.length === 0 ? (
        <p className={styles.details}>{texts.nothingShown}</p>
      ) : (
        <LongList
          label={texts.list}
          items={visible}
          wanted={null}
          rowHeight={97}
          draw={draw}
          loading={
            <LongListSkeleton label={texts.list}>
              <Skeleton />
            </LongListSkeleton>
          }
        />
      )}
    </div>
  );
}
