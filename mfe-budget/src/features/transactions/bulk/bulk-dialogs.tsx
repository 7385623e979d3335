import type { Category } from '@savvi/budget-contract/category';
import { categoryOptions } from '../../../shared/category-groups.ts';
import type { Couple } from '../../../shared/couple.ts';
import { payer as payerSchema } from '@savvi/budget-contract/month';
import { type MoneyTransaction, transactionKind, transactionPatch } from '@savvi/budget-contract/transaction';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { FormDialog } from '@savvi/ui/form-dialog';
import { SelectField, type SelectOption, TextField } from '@savvi/ui/text-field';
import { type ReactNode, useState } from 'react';
import { listTexts as words } from '../transaction-list.texts.ts';
import { type LineNames, payerOptions, texts } from '../transaction.texts.ts';
import { canHaveLine, changeOf, shared } from './bulk.rules.ts';
import type { BulkChanges } from './use-bulk-changes.ts';

/** A dialog of the selection bar. */
export type BulkAction = 'line' | 'category' | 'payer' | 'date' | 'kind' | 'remove';

interface BulkDialogProps {
  readonly action: BulkAction;
  /** The transactions that were selected when the dialog opened; at least one. */
  readonly transactions: readonly MoneyTransaction[];
  readonly bulk: BulkChanges;
  readonly lines: LineNames;
  readonly categories: readonly Category[];
  readonly people: Couple | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the change is stored, before the list changes. */
  readonly onDone: () => void;
}

interface BulkFormProps extends Pick<BulkDialogProps, 'bulk' | 'isOpen' | 'onClose'> {
  readonly title: string;
  /** Whether the choice differs from what was shown at first. */
  readonly isDirty: boolean;
  readonly onSubmit: (unreadable: readonly string[]) => void;
  readonly children: ReactNode;
}

const BulkForm = ({ bulk, isOpen, onClose, title, isDirty, onSubmit, children }: BulkFormProps) => (
  <FormDialog
    open={isOpen}
    size="sm"
    words={{ ...words.dialogs, title }}
    isDirty={isDirty}
    isSaving={bulk.isBusy}
    isHeld={!isDirty}
    blocker={{ state: 'unblocked' }}
    onClose={onClose}
    onSubmit={(unreadable) => {
      if ((isDirty || unreadable.length > 0) && !bulk.isBusy) onSubmit(unreadable);
    }}
  >
    {children}
  </FormDialog>
);

/** The value of the choice before the user has chosen, if the transactions differ. */
const MIXED = 'mixed';

interface ChoiceProps extends BulkDialogProps {
  readonly title: string;
  readonly label: string;
  /** A further effect of the chosen value. */
  readonly hintOf?: (value: string) => string | undefined;
  readonly options: readonly SelectOption[];
  /** The common value of the transactions; undefined if they differ. */
  readonly common: string | undefined;
  readonly onStore: (value: string) => void;
}

/** Gives all transactions one of several values. */
function Choice({ title, label, hintOf, options, common, onStore, ...dialog }: ChoiceProps) {
  const start = common ?? MIXED;
  const [value, setValue] = useState(start);
  const mixed = { value: MIXED, label: words.dialogs.mixed, disabled: true };
  return (
    <BulkForm {...dialog} title={title} isDirty={value !== start} onSubmit={() => onStore(value)}>
      <SelectField
        label={label}
        hint={hintOf?.(value)}
        options={common === undefined ? [mixed, ...options] : options}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
    </BulkForm>
  );
}

function LineOfSeveral(props: BulkDialogProps) {
  const { transactions, lines, bulk, onDone } = props;
  const able = transactions.filter((each) => changeOf(each, { lineId: null }).lineId === null);
  const options = [
    { value: '', label: texts.noLine },
    ...lines.map(({ lineId, name }) => ({ value: lineId, label: name })),
  ];
  const common = shared(able.map(({ lineId }) => lineId ?? ''));
  const isListed = options.some(({ value }) => value === common);
  return (
    <Choice
      {...props}
      title={words.dialogs.line(transactions.length)}
      label={words.bar.line}
      hintOf={() => (able.length < transactions.length ? words.dialogs.keepsIncome : undefined)}
      options={options}
      common={isListed ? common : undefined}
      onStore={(value) => void bulk.change(transactions, { lineId: value || null }, onDone)}
    />
  );
}

function CategoryOfSeveral(props: BulkDialogProps) {
  const { transactions, categories, bulk, onDone } = props;
  const able = transactions.filter(canHaveLine);
  const options = categoryOptions(categories);
  const common = shared(able.map(({ categoryId }) => categoryId ?? ''));
  const hints = (value: string) => [
    ...(able.length < transactions.length ? [words.dialogs.incomeHasNoCategory] : []),
    ...(value !== '' && able.some(({ lineId }) => lineId !== null) ? [words.dialogs.categoryForLine] : []),
  ];
  return (
    <Choice
      {...props}
      title={words.dialogs.category(transactions.length)}
      label={words.bar.category}
      hintOf={(value) => hints(value).join(' ') || undefined}
      options={options}
      common={options.some(({ value }) => value === common) ? common : undefined}
      onStore={(value) => void bulk.change(transactions, { categoryId: value || null }, onDone)}
    />
  );
}

function PayerOfSeveral(props: BulkDialogProps) {
  const { transactions, people, bulk, onDone } = props;
  return (
    <Choice
      {...props}
      title={words.dialogs.payer(transactions.length)}
      label={words.bar.payer}
      options={people === null ? [] : payerOptions(people)}
      common={shared(transactions.map(({ payer }) => payer ?? ''))}
      onStore={(value) => {
        const chosen = payerSchema.safeParse(value);
        void bulk.change(transactions, { payer: chosen.success ? chosen.data : null }, onDone);
      }}
    />
  );
}

const KINDS = transactionKind.options.map((value) => ({ value: String(value), label: texts.kinds[value] }));

function KindOfSeveral(props: BulkDialogProps) {
  const { transactions, bulk, onDone } = props;
  const common = shared(transactions.map(({ kind }) => kind));
  const haveLines = transactions.some(({ lineId }) => lineId !== null);
  return (
    <Choice
      {...props}
      title={words.dialogs.kind(transactions.length)}
      label={words.bar.kind}
      hintOf={(kind) => (kind === 'income' && haveLines ? words.dialogs.losesLine : undefined)}
      options={KINDS}
      common={KINDS.some(({ value }) => value === common) ? common : undefined}
      onStore={(value) => {
        const kind = transactionKind.safeParse(value);
        if (kind.success) void bulk.change(transactions, { kind: kind.data }, onDone);
      }}
    />
  );
}

function DateOfSeveral({ transactions, bulk, onDone, ...dialog }: BulkDialogProps) {
  const [start] = useState(() => shared(transactions.map(({ date }) => date)) ?? '');
  const [date, setDate] = useState(start);
  const [isRefused, setRefused] = useState(false);
  return (
    <BulkForm
      {...dialog}
      bulk={bulk}
      title={words.dialogs.date(transactions.length)}
      isDirty={date !== start}
      onSubmit={(unreadable) => {
        const isValid = transactionPatch.safeParse({ date }).success && unreadable.length === 0;
        setRefused(!isValid);
        if (isValid) void bulk.change(transactions, { date }, onDone);
      }}
    >
      <TextField
        name="date"
        type="date"
        min="1000-01-01"
        max="9999-12-31"
        autoComplete="off"
        label={words.bar.date}
        required
        value={date}
        error={isRefused ? texts.form.advice.date : undefined}
        onChange={({ target }) => {
          setDate(target.value);
          setRefused(false);
        }}
      />
    </BulkForm>
  );
}

const RemoveSeveral = ({ transactions, bulk, isOpen, onClose, onDone }: BulkDialogProps) => (
  <ConfirmDialog
    open={isOpen}
    onOpenChange={(open) => !open && onClose()}
    title={words.remove.title(transactions.length)}
    description={words.remove.question}
    confirmLabel={words.bar.remove}
    busy={bulk.isBusy}
    busyLabel={words.remove.busy}
    onConfirm={() => void bulk.remove(transactions, onDone)}
    danger
  />
);

const DIALOGS = {
  line: LineOfSeveral,
  category: CategoryOfSeveral,
  payer: PayerOfSeveral,
  date: DateOfSeveral,
  kind: KindOfSeveral,
  remove: RemoveSeveral,
};

/** The dialog that a button of the selection bar opened. */
export function BulkDialogs(props: BulkDialogProps) {
  const Dialog = DIALOGS[props.action];
  return <Dialog {...props} />;
}
