import {
  type Bill,
  type BillDate,
  type BillDatePatch,
  billDatePatch,
  billInput,
  type BillInput,
  type BillPatch,
  type PaymentInput,
  paymentInput,
} from '@savvi/budget-contract/bill';
import { amountProblem, billProblem } from '@savvi/budget-contract/bill.rules';
import { texts } from '../bill.texts.ts';
import type { BillLine } from '../fixed-costs.rules.ts';

/** The contents of the form of a bill. An empty text is no value. */
export interface BillEntries {
  readonly name: string;
  readonly kind: string;
  readonly amountKind: string;
  readonly amount: string;
  readonly amountTo: string;
  /** The first due date of a new bill; else that of the changed one, or the next one. */
  readonly day: string;
  readonly recurrence: string;
  readonly isLastDay: string;
  readonly weekend: string;
  readonly endsOn: string;
  readonly lineId: string;
  readonly payer: string;
  readonly accountId: string;
}
/** A field of the form. */
export type BillField = keyof BillEntries;

const NEW_BILL: BillEntries = {
  name: '',
  kind: 'spending',
  amountKind: 'exact',
  amount: '',
  amountTo: '',
  day: '',
  recurrence: 'monthly',
  isLastDay: '',
  weekend: 'stay',
  endsOn: '',
  lineId: '',
  payer: '',
  accountId: '',
};

/** The form of a new bill, with what a line of the plan has if the bill starts from one. */
export const newBill = (line: BillLine | undefined): BillEntries =>
  line === undefined
    ? NEW_BILL
    : { ...NEW_BILL, name: line.name, amount: line.planned, lineId: line.lineId, payer: line.payer ?? '' };

/** The texts of the fields for a bill, as its due date has them. */
export const entriesOf = (bill: Bill, date: BillDate | null): BillEntries => {
  const { amountKind: how, amount, amountTo } = date ?? bill;
  return {
    name: bill.name,
    kind: bill.kind,
    amountKind: how,
    amount,
    amountTo: amountTo ?? '',
    day: date?.dueOn ?? '',
    recurrence: bill.recurrence,
    isLastDay: bill.isLastDay ? 'yes' : '',
    weekend: bill.weekend,
    endsOn: bill.endsOn ?? '',
    lineId: bill.lineId ?? '',
    payer: bill.payer ?? '',
    accountId: bill.accountId ?? '',
  };
};

const orNull = (entry: string): string | null => (entry === '' ? null : entry);
const isRange = ({ amountKind: how }: BillEntries) => how === 'range';
const amountsOf = (entries: BillEntries) => ({
  amountKind: entries.amountKind,
  amount: entries.amount,
  amountTo: isRange(entries) ? orNull(entries.amountTo) : null,
});

/** What a form describes, or the fields that have to be corrected. */
export interface Checked<Value> {
  readonly value: Value | null;
  readonly refused: readonly BillField[];
}

/** The field of a value that the contract refuses. */
const fieldOf = (key: PropertyKey | undefined): BillField =>
  key === 'firstDue' || key === 'dueOn' ? 'day' : (key as BillField); // the other keys are those of the form

/** The bill that the entries describe. */
export function billOf(entries: BillEntries): Checked<BillInput> {
  const checked = billInput.safeParse({
    ...amountsOf(entries),
    name: entries.name,
    kind: entries.kind,
    firstDue: entries.day,
    recurrence: entries.recurrence,
    isLastDay: entries.isLastDay !== '',
    weekend: entries.weekend,
    endsOn: orNull(entries.endsOn),
    lineId: entries.kind === 'income' ? null : orNull(entries.lineId),
    payer: orNull(entries.payer),
    accountId: orNull(entries.accountId),
  });
  if (!checked.success)
    return { value: null, refused: checked.error.issues.map(({ path }) => fieldOf(path[0])) };
  if (billProblem(checked.data) === null) return { value: checked.data, refused: [] };
  return { value: null, refused: [amountProblem(checked.data) === null ? 'endsOn' : 'amountTo'] };
}

const AMOUNTS: readonly string[] = ['amountKind', 'amount', 'amountTo'];

/**
 * The change of a bill: only what differs from the first contents of the form, which has the amounts of one due date. The
 * amounts are sent together. A first due date begins a new schedule, so only a changed day is sent as one.
 */
export function patchOf(
  { kind: _kind, ...bill }: BillInput,
  entries: BillEntries,
  base: BillEntries,
): Omit<BillPatch, 'from'> {
  const isOther = (key: string) => {
    const field = fieldOf(key);
    return entries[field] !== base[field];
  };
  const areAmountsOther = AMOUNTS.some(isOther);
  return Object.fromEntries(
    Object.entries(bill).filter(([key]) => (AMOUNTS.includes(key) ? areAmountsOther : isOther(key))),
  );
}

/** The change of one due date that the entries describe. */
export function dateOf(entries: BillEntries): Checked<BillDatePatch> {
  const checked = billDatePatch.safeParse({ ...amountsOf(entries), dueOn: entries.day });
  if (!checked.success)
    return { value: null, refused: checked.error.issues.map(({ path }) => fieldOf(path[0])) };
  const { amountKind: how = 'exact', amount = '0', amountTo = null } = checked.data;
  return amountProblem({ amountKind: how, amount, amountTo }) === null
    ? { value: checked.data, refused: [] }
    : { value: null, refused: ['amountTo'] };
}

/** The payment that the entries describe. */
export function paymentOf(entries: Record<'date' | 'amount', string>): PaymentInput | null {
  return paymentInput.safeParse(entries).data ?? null;
}

/** The sentence about a field that has to be corrected. */
export function adviceFor(key: BillField): string {
  const { advice } = texts.form;
  if (key === 'name' || key === 'amount' || key === 'amountTo' || key === 'endsOn') return advice[key];
  return advice.day;
}
