import { categoryOptions } from '../../../shared/category-groups.ts';
import { payer as payerSchema } from '@savvi/budget-contract/month';
import { type MoneyTransaction, transactionPatch } from '@savvi/budget-contract/transaction';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { SelectField, type SelectOption, TextField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { listTexts as words } from '../transaction-list.texts.ts';
import { payerOptions, texts } from '../transaction.texts.ts';
import { canHaveLine, changeOf, isSplit, isTransfer, shared } from './bulk.rules.ts';
import { type BulkDialogProps, BulkForm, MIXED } from './bulk-form.tsx';
import { KindOfSeveral } from './kind-of-several.tsx';

/** A dialog of the selection bar. */
export type BulkAction = keyof typeof DIALOGS;

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

/** Says which transactions stay as they are when the others get a line or a category. */
function staying(transactions: readonly MoneyTransaction[], income: string, transfers: string): string[] {
  const hasIncome = transactions.some(({ kind }) => kind === 'income');
  return [
    ...(transactions.some(isTransfer) ? [transfers] : []),
    ...(hasIncome && !transactions.some(isTransfer) ? [income] : []),
    ...(transactions.some(isSplit) ? [words.dialogs.keepsSplit] : []),
  ];
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
      hintOf={() =>
        staying(transactions, words.dialogs.keepsIncome, words.dialogs.keepsTransfers).join(' ') || undefined
      }
      options={options}
      common={isListed ? common : undefined}
      onStore={(value) => bulk.change(transactions, { lineId: value || null }, onDone)}
    />
  );
}

function CategoryOfSeveral(props: BulkDialogProps) {
  const { transactions, categories, bulk, onDone } = props;
  const able = transactions.filter(canHaveLine);
  const { incomeHasNoCategory, transfersHaveNoCategory } = words.dialogs;
  const options = categoryOptions(categories);
  const common = shared(able.map(({ categoryId }) => categoryId ?? ''));
  const hints = (value: string) => [
    ...staying(transactions, incomeHasNoCategory, transfersHaveNoCategory),
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
      onStore={(value) => bulk.change(transactions, { categoryId: value || null }, onDone)}
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
      hintOf={() => (transactions.some(isSplit) ? words.dialogs.keepsSplit : undefined)}
      options={people === null ? [] : payerOptions(people)}
      common={shared(transactions.map(({ payer }) => payer ?? ''))}
      onStore={(value) => {
        const chosen = payerSchema.safeParse(value);
        bulk.change(transactions, { payer: chosen.success ? chosen.data : null }, onDone);
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
        if (isValid) bulk.change(transactions, { date }, onDone);
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
    onConfirm={() => bulk.remove(transactions, onDone)}
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
export function BulkDialogs({ action, ...props }: BulkDialogProps & { readonly action: BulkAction }) {
  const Dialog = DIALOGS[action];
  return <Dialog {...props} />;
}
