import { CHANGE_HEADER } from '@savvi/budget-contract/change';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import { orderedId } from './ordered-id.ts';
import { changeRowsRepository, type ChangeRows } from './change-rows.repository.ts';
import { changeRepository, type ChangeSummary } from './change.repository.ts';
import { type RowVersions, type Touched, versionsOf } from './touched.rules.ts';

/** Receives the id of a recorded change. */
export type OnRecorded = (changeId: string) => void;

/** The rows that a use case is about to change, for {@link recordChange}. */
export const rowsBefore = changeRowsRepository.read;

/** What a use case has done, for its author to undo (MON-59). */
export interface DoneChange extends ChangeSummary {
  readonly budgetId: string;
  readonly touched: Touched;
  /** The touched rows as they were before; absent if none existed. */
  readonly before?: ChangeRows;
}

const NO_ROWS: ChangeRows = {
  transactions: [],
  parts: [],
  months: [],
  monthLines: [],
  planLines: [],
  budget: null,
};

/** The due dates of bills that transactions pay; null for those that pay none. */
export const paidDatesOf = ({ transactions }: ChangeRows): (string | null | undefined)[] =>
  transactions.map(({ billDateId }) => billDateId);

/** Stores a change in the database transaction that made it, under the lock of the space. */
export async function recordChange(
  tx: Transaction,
  scope: Scope,
  done: DoneChange,
  at: Date,
  onRecorded: OnRecorded | undefined,
): Promise<void> {
  const found = await changeRowsRepository.versions(tx, scope, done.budgetId, done.touched);
  await store(tx, scope, { ...done, found }, at, onRecorded);
}

/** {@link recordChange} for one that adds rows, none of them lines of the budget. */
export async function recordAddition(
  tx: RawTransaction,
  scope: Scope,
  done: Omit<DoneChange, 'before'> & { readonly touched: Omit<Touched, 'planLines'> },
  at: Date,
  onRecorded: OnRecorded | undefined,
): Promise<void> {
  const found = await changeRowsRepository.versionsWithoutLines(tx, scope, done.budgetId, done.touched);
  await store(tx, scope, { ...done, found }, at, onRecorded);
}

async function store(
  tx: RawTransaction,
  scope: Scope,
  { budgetId, touched, before = NO_ROWS, found, ...summary }: DoneChange & { readonly found: RowVersions },
  at: Date,
  onRecorded: OnRecorded | undefined,
): Promise<void> {
  const id = orderedId(at);
  const versions = versionsOf(touched, found);
  await changeRepository.insert(tx, scope, budgetId, { ...summary, id, before, versions, at });
  onRecorded?.(id);
}

/** Names the change that a request made in a header of its response. */
export const inHeader =
  (response: { setHeader(name: string, value: string): unknown }): OnRecorded =>
  (changeId) =>
    void response.setHeader(CHANGE_HEADER, changeId);
