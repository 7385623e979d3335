import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Segmented } from '@savvi/ui/segmented';
import { SelectField } from '@savvi/ui/text-field';
import type { FormEvent } from 'react';
import type { ChosenColumns, ColumnRole, Draft } from '../draft.rules.ts';
import { importTexts } from '../import.texts.ts';
import type { ImportAccount } from '../import-account.ts';
import type { OpenedStatements, OpenedTable } from '../parse/reading.ts';
import type { ColumnsState } from '../use-import.ts';
import styles from './columns-step.module.css';
import { Sample } from './sample.tsx';

const texts = importTexts.columns;

type Decide = (over: Partial<Draft>) => void;
const AMOUNT_ROLES: Readonly<Record<ChosenColumns['kind'], readonly ColumnRole[]>> = {
  signed: ['amount'],
  marked: ['amount', 'mark'],
  two: ['out', 'into'],
};
const KINDS = ['signed', 'two', 'marked'] as const satisfies readonly ChosenColumns['kind'][];
const NONE = '';

interface TableColumnsProps {
  readonly table: OpenedTable;
  readonly draft: Draft;
  readonly columns: ChosenColumns;
  readonly onDecide: Decide;
}

function TableColumns({ table, draft, columns, onDecide }: TableColumnsProps) {
  const { shape } = table;
  const names = Array.from({ length: shape.columns }, (_, at) => shape.names[at] || texts.noName(at + 1));
  const options = names.map((name, at) => ({ value: String(at), label: name }));
  const roles: readonly ColumnRole[] = [
    'date',
    ...AMOUNT_ROLES[columns.kind],
    'payee',
    'note',
    'bankId',
    'currency',
  ];
  return (
    <>
      <Sample names={names} rows={table.sample} columns={columns} roles={roles} />
      <Questions draft={draft} onDecide={onDecide} />
      <div className={styles.fields}>
        <SelectField
          label={texts.amounts.label}
          value={columns.kind}
          options={KINDS.map((value) => ({ value: String(value), label: texts.amounts[value] }))}
          onChange={({ target }) => {
            const kind = KINDS.find((each) => each === target.value);
            if (kind !== undefined) onDecide({ columns: { ...columns, kind } });
          }}
        />
        {roles.map((role) => (
          <SelectField
            key={role}
            label={texts.roles[role]}
            value={columns[role] === null ? NONE : String(columns[role])}
            options={[{ value: NONE, label: texts.none }, ...options]}
            onChange={({ target }) =>
              onDecide({
                columns: { ...columns, [role]: target.value === NONE ? null : Number(target.value) },
              })
            }
          />
        ))}
      </div>
      {columns.kind === 'signed' && (
        <Segmented
          legend={texts.sign.label}
          value={draft.isFlipped ? 'out' : 'in'}
          options={(['in', 'out'] as const).map((value) => ({ value, label: texts.sign[value] }))}
          onValueChange={(value) => onDecide({ isFlipped: value === 'out' })}
        />
      )}
    </>
  );
}

/** The questions that no row of the file decides (MON-66). */
function Questions({ draft, onDecide }: { draft: Draft; onDecide: Decide }) {
  const { date, amount } = draft.open;
  const dates = date === null ? null : texts.date(date);
  const amounts = amount === null ? null : texts.decimals(amount);
  if (dates === null && amounts === null) return null;
  return (
    <div className={styles.choices}>
      {dates !== null && (
        <Segmented
          legend={dates.question}
          value={draft.dateOrder ?? undefined}
          options={[
            { value: 'month-first', label: dates.monthFirst },
            { value: 'day-first', label: dates.dayFirst },
          ]}
          onValueChange={(dateOrder) => onDecide({ dateOrder })}
        />
      )}
      {amounts !== null && (
        <Segmented
          legend={amounts.question}
          value={draft.decimalSign ?? undefined}
          options={[
            { value: '.', label: amounts.point },
            { value: ',', label: amounts.comma },
          ]}
          onValueChange={(decimalSign) => onDecide({ decimalSign })}
        />
      )}
    </div>
  );
}

function StatementChoice({
  statements,
  draft,
  onDecide,
}: Pick<OpenedStatements, 'statements'> & { draft: Draft; onDecide: Decide }) {
  if (statements.length < 2) return null;
  return (
    <SelectField
      label={texts.statement.label(statements.length)}
      value={String(draft.statement)}
      options={statements.map(({ account, rows }, at) => ({
        value: String(at),
        label: texts.statement.named(account, rows.length),
      }))}
      onChange={({ target }) => onDecide({ statement: Number(target.value) })}
    />
  );
}

/** The account in the product that the statement is of; asked once for each number (MON-77). */
function AccountChoice({
  accounts,
  draft,
  onDecide,
}: {
  accounts: readonly ImportAccount[];
  draft: Draft;
  onDecide: Decide;
}) {
  if (accounts.length === 0) return null;
  const unanswered = { value: 'unanswered', label: '', disabled: true };
  const all = [
    ...(draft.accountId === undefined ? [unanswered] : []),
    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
    { value: NONE, label: texts.account.none },
  ];
  return (
    <SelectField
      label={texts.account.label}
      hint={texts.account.hint}
      value={draft.accountId === undefined ? unanswered.value : (draft.accountId ?? NONE)}
      options={all}
      onChange={({ target }) => onDecide({ accountId: target.value === NONE ? null : target.value })}
    />
  );
}

interface ColumnsStepProps {
  readonly state: ColumnsState;
  readonly accounts: readonly ImportAccount[];
  readonly onDecide: Decide;
  readonly onProceed: () => void;
  readonly onRestart: () => void;
}

/** Step 2: check how the file is read. */
export function ColumnsStep({ state, accounts, onDecide, onProceed, onRestart }: ColumnsStepProps) {
  const { opened, draft, isBusy, problem } = state;
  const file = opened.file.opened;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onProceed();
  };
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      {file.kind === 'table' && draft.columns !== null && (
        <TableColumns table={file} draft={draft} columns={draft.columns} onDecide={onDecide} />
      )}
      {file.kind === 'statements' && (
        <>
          <Questions draft={draft} onDecide={onDecide} />
          <StatementChoice statements={file.statements} draft={draft} onDecide={onDecide} />
        </>
      )}
      <AccountChoice accounts={accounts} draft={draft} onDecide={onDecide} />
      <div role="alert">{problem !== null && <Banner tone="danger">{problem}</Banner>}</div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.busy}>
          {texts.next}
        </Button>
        <Button variant="ghost" onClick={onRestart}>
          {texts.another}
        </Button>
      </div>
    </form>
  );
}
