import { rowState } from '@savvi/budget-contract/import-row';
import { kindHasLine } from '@savvi/budget-contract/kind.rules';
import { isReconciled } from '@savvi/budget-contract/reconciliation.rules';
import { fromCents } from '@savvi/contracts/money';
import { Badge } from '@savvi/ui/badge';
import { formatDay } from '@savvi/ui/format';
import { LongList, LongListSkeleton } from '@savvi/ui/long-list';
import { Skeleton } from '@savvi/ui/skeleton';
import { Checkbox, SelectField } from '@savvi/ui/text-field';
import { Fragment, useId, useMemo, useState } from 'react';
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
  readonly onDecide: (row: CheckedRow, decision: Decision) => void;
}

type RowProps = Omit<CheckListProps, 'rows'> & { readonly row: CheckedRow };

/** What the row will be: its kind and its line. */
function Assignment({ row, names, about, onDecide }: RowProps & { readonly about: string }) {
  const { payee, kinds, kind, lineId, results } = row;
  // A rule can give a line that earlier months have, too, and that is no usual one any more.
  const lines = names.lines.filter((line) => row.lines.includes(line) || line.lineId === results?.lineId);
  return (
    <span className={styles.assignment}>
      <SelectField
        label={texts.kind(payee)}
        labelHidden
        aria-describedby={about}
        className={styles.kind}
        value={kind}
        options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={({ target }) =>
          onDecide(row, { kind: kinds.find((each) => each === target.value) ?? kind })
        }
      />
      {kindHasLine(kind) && (
        <SelectField
          label={texts.lineOf(payee)}
          labelHidden
          aria-describedby={about}
          className={styles.line}
          value={lineId ?? ''}
          options={[
            { value: '', label: texts.noLine },
            ...lines.map((line) => ({ value: line.lineId, label: line.name })),
          ]}
          onChange={({ target }) => onDecide(row, { lineId: target.value || null })}
        />
      )}
      {kind === 'transfer' && <span className={styles.details}>{texts.inNoTotal}</span>}
    </span>
  );
}

/** What a rule decides about a row apart from the choices that the row shows, and why these are as they are. */
function reasonsOf(
  { results, kind, kindSource, lineSource, isHabit }: CheckedRow,
  names: RuleNames,
): readonly string[] {
  const { lineId: _line, kind: _kind, categoryId, ...others } = results ?? {};
  const isCategoryGiven = categoryId !== undefined && kindHasLine(kind) && lineSource === null;
  // Rules decide nothing about a transfer that is none by a rule.
  const isRuled = kind !== 'transfer' || kindSource === 'rule';
  const isSuggested = [kindSource, lineSource].includes('preset');
  const suggested = [
    kindSource === 'preset' ? texts.byText(texts.kinds[kind]) : '',
    lineSource === 'preset' ? texts.byName : '',
  ];
  const other = isRuled ? resultsText({ ...others, ...(isCategoryGiven && { categoryId }) }, names) : '';
  return [
    other,
    other !== '' || kindSource === 'rule' || lineSource === 'rule' ? texts.byRule : '',
    ...(isHabit ? [isSuggested ? texts.likeLast : ''] : suggested),
  ].filter((text) => text !== '');
}

function matchText({ match, isKept }: CheckedRow): string | null {
  if (match === null || isKept) return null;
  return (isReconciled(match) ? texts.looksLikeReconciled : texts.looksLike)(match.payee, match.date);
}

function Row(props: RowProps) {
  const { row, names, onDecide } = props;
  const { date, payee, note, cents, state, match, isKept, half, isTransfer } = row;
  const about = useId();
  const looksLike = matchText(row);
  const otherHalf =
    half === null
      ? null
      : texts.half(
          half.payee,
          half.date,
          // A received transfer has only the account that it goes to.
          names.accounts.find(({ id }) => id === (half.accountId ?? half.toAccountId))?.name ?? null,
        );
  return (
    <div className={styles.row}>
      <bdi className={styles.payee}>{payee}</bdi>
      <span className={styles.words}>
        <span id={about} className={styles.details}>
          {formatDay(date)}
          {note !== null && (
            <>
              {' · '}
              <bdi>{note}</bdi>
            </>
          )}
          {reasonsOf(row, names).map((text) => (
            <Fragment key={text}>
              {' · '}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </span>
        {looksLike !== null && <span className={styles.details}>{looksLike}</span>}
        {otherHalf !== null && <span className={styles.details}>{otherHalf}</span>}
      </span>
      {isAdded(row) && <Assignment {...props} about={about} />}
      <span className={styles.state}>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        {match !== null && (
          <Checkbox
            label={texts.keepBoth}
            aria-label={texts.keepBothOf(payee)}
            checked={isKept}
            onChange={({ target }) => onDecide(row, { isKept: target.checked })}
          />
        )}
        {otherHalf !== null && (
          <Checkbox
            label={texts.sameTransfer}
            aria-label={texts.sameTransferOf(payee, otherHalf)}
            checked={isTransfer}
            onChange={({ target }) => onDecide(row, { isTransfer: target.checked })}
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
          rowHeight={104}
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
