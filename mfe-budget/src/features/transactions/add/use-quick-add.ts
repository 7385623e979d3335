import { monthOfDay } from '../../../shared/browser-day.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { MonthLine, Payer } from '@savvi/budget-contract/month';
import type { Rules } from '@savvi/budget-contract/rule';
import type { TransactionRequest } from '@savvi/budget-contract/transaction';
import { fromCents, toCents } from '@savvi/contracts/money';
import { useShell } from '@savvi/mfe-kit';
import { useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { dayOf } from '@savvi/ui/format';
import { useRef, useState } from 'react';
import { categoriesQuery } from '../../../shared/categories.queries.ts';
import { rulesQuery } from '../../../shared/rules/rules.queries.ts';
import { kindHasLine } from '@savvi/budget-contract/kind.rules';
import { readQuickAdd } from '../quick-add.rules.ts';
import { type OpenEntry, useSuggestion } from '../suggestions/use-suggestion.ts';
import { earlierQuery, lineAfterChange, monthQuery, transactionsQuery } from '../transaction.queries.ts';
import { money, texts } from '../transaction.texts.ts';
import type { UnsentTransaction } from '../unsent/unsent.rules.ts';
import { removeUnsent } from '../unsent/unsent-store.ts';
import { texts as unsentTexts } from '../unsent/unsent.texts.ts';
import { useRecording } from '../unsent/use-recording.ts';
import {
  type Corrections,
  correctionsAfter,
  correctionsFor,
  type Entry,
  entryOf,
  type EntryProblem,
  inputOf,
} from './entry.rules.ts';
import { lastLines } from './habits.rules.ts';
import { ruledEntry } from './ruled-entry.rules.ts';

/** A line of the shown month. */
export type QuickAddLine = Pick<MonthLine, 'lineId' | 'name' | 'list'>;

/** The confirmation of a save. */
interface News {
  readonly text: string;
  /** The line whose figure it quotes. */
  readonly line?: Pick<MonthLine, 'lineId' | 'left'>;
}

interface State {
  readonly text: string;
  readonly corrections: Corrections;
  /** What the last save did. */
  readonly news: News;
  /** Whether the last transaction had to wait. */
  readonly isKept: boolean;
  readonly failure: string | null;
  /** What could not be saved. It is sent again unchanged, until the user changes the entry. */
  readonly unsaved: TransactionRequest | null;
  /** Whether the user has tried to save, after which problems are shown. */
  readonly isChecked: boolean;
  /** The key of the refused transaction that was opened for editing last. */
  readonly opened: string | null;
}

const NO_RULES: Pick<Rules, 'rules'> = { rules: [] };
const NO_NEWS: News = { text: '' };
const EMPTY: State = {
  text: '',
  corrections: {},
  news: NO_NEWS,
  isKept: false,
  failure: null,
  unsaved: null,
  isChecked: false,
  opened: null,
};

/** The entry of a refused transaction. */
const stateFor = ({ key, input }: UnsentTransaction): State => ({
  ...EMPTY,
  text: `${input.amount} ${input.payee}`,
  corrections: correctionsFor(input),
  opened: key,
});

/** The parts of an entry that depend on more than its text: on the day, and on what was recorded before. */
function assumedIn(input: TransactionRequest | null): Corrections {
  if (input === null) return {};
  const { amount: _amount, payee: _payee, choice: _choice, ...assumed } = correctionsFor(input);
  return assumed;
}

/** An entry that a line can be suggested for: complete, without a line, and without the choice of none. */
const openEntry = (
  { amount, payee, lineId, date, kind, problems }: Entry,
  { lineId: chosen }: Corrections,
): OpenEntry | null =>
  amount === null || problems.length > 0 || lineId !== null || chosen === null || !kindHasLine(kind)
    ? null
    : { kind, amount: fromCents(amount), payee: payee.trim(), date };

function leftText({ left, name }: Pick<MonthLine, 'left' | 'name'>): string {
  return toCents(left) < 0n
    ? texts.add.savedOver(money(left.slice(1)), name)
    : texts.add.savedLeft(money(left), name);
}

/** A refused transaction in the field. */
export interface Editing {
  readonly transaction: UnsentTransaction;
  /** Called when it was saved, or no longer is in the field. */
  readonly onDone: () => void;
}

/** Options of {@link useQuickAdd}. */
export interface QuickAddOptions {
  readonly budgetId: string;
  /** The shown month: `2027-05`. */
  readonly month: string;
  readonly lines: readonly QuickAddLine[];
  readonly isCouple: boolean;
  /** The closed month that the transactions correct (MON-39). */
  readonly corrects: string | null;
  /** The refused transaction that the user edits. */
  readonly editing: Editing | null;
  /** Called after a transaction was recorded and the field is empty. */
  readonly onSaved: () => void;
}

/** The state of quick add: its text, what it means, and saving. */
export function useQuickAdd({
  budgetId,
  month,
  lines,
  isCouple,
  corrects,
  editing,
  onSaved,
}: QuickAddOptions) {
  const { now, user, entitlements } = useShell();
  // Without the plan no rule decides (MON-105).
  const hasRules = entitlements.hasAdvancedBudgeting;
  const client = useQueryClient();
  const today = dayOf(now());
  const { record, isRecording, hasToWait } = useRecording(budgetId);
  const { data: list } = useQuery(transactionsQuery(budgetId, month));
  const { data: earlier } = useQuery(earlierQuery(budgetId, month));
  // The page loads the month; here it only supplies the payers of the lines.
  const { data: loaded } = useQuery({ ...monthQuery(budgetId, month), enabled: false });
  const [state, setState] = useState(EMPTY);
  if (editing !== null && editing.transaction.key !== state.opened) setState(stateFor(editing.transaction));
  // The next edit fills the field again, also one of the same transaction.
  if (editing === null && state.opened !== null) setState({ ...state, opened: null });
  const { line: quoted } = state.news;
  // A confirmation whose figure has changed since, as when the line was covered, is no longer true.
  if (quoted && loaded?.lines.find(({ lineId }) => lineId === quoted.lineId)?.left !== quoted.left)
    setState({ ...state, news: NO_NEWS });
  const { data: { rules } = NO_RULES } = useQuery({
    ...rulesQuery(budgetId),
    enabled: hasRules && state.text !== '',
  });
  const saves = useRef(0);

  const recorded = [...(list?.items ?? []), ...(earlier ?? [])];
  const context = {
    today,
    lines: lines.map(({ lineId: id, name }) => ({ id, name })),
    payees: lastLines(recorded),
    payerOf: (lineId: string): Payer | null | undefined =>
      isCouple && loaded ? (loaded.lines.find((line) => line.lineId === lineId)?.payer ?? null) : undefined,
  };
  const read = readQuickAdd(state.text, context);
  const corrections = { ...state.corrections, ...assumedIn(state.unsaved) };
  const typed = entryOf(read, corrections, context);
  const ruled = ruledEntry(typed, corrections, rules, context);
  const { data: known } = useQuery({
    ...categoriesQuery(budgetId),
    enabled: ruled?.categoryId !== undefined,
  });
  const category = known?.categories.find(({ id }) => id === ruled?.categoryId)?.name;
  const entry: Entry = { ...(ruled?.shown ?? typed), ...(category !== undefined && { category }) };
  const [problem] = entry.problems;
  const suggested = useSuggestion(budgetId, ruled === null ? openEntry(entry, state.corrections) : null);

  async function newsOf({ lineId, date }: Pick<Entry, 'lineId' | 'date'>): Promise<News> {
    const savedIn = monthOfDay(date);
    if (savedIn !== month) return { text: texts.add.savedIn(monthNameBeside(savedIn, today)) };
    const line = lineId === null ? null : await lineAfterChange(client, { budgetId, month, lineId });
    return line === null ? { text: texts.add.saved } : { text: leftText(line), line };
  }
  async function save(input: TransactionRequest, { lineId, date }: Entry): Promise<void> {
    const { text: sent, corrections } = state;
    saves.current += 1;
    const count = saves.current;
    setState((before) => ({ ...before, news: NO_NEWS, isKept: false, failure: null }));
    const saved = await record(input);
    if (saved.state === 'failed')
      return setState((before) => ({
        ...before,
        failure: saved.sentence,
        // Not if the entry was changed while the request was running.
        unsaved: before.text === sent && before.corrections === corrections ? input : null,
      }));
    if (editing !== null) {
      await removeUnsent(user.id, editing.transaction.key);
      editing.onDone();
    }
    const isKept = saved.state === 'kept';
    setState(({ text, opened }) => ({
      ...EMPTY,
      opened,
      // What was typed while the request was running stays.
      text: text.startsWith(sent) ? text.slice(sent.length) : text,
      isKept,
    }));
    onSaved();
    if (isKept) return;
    const news = await newsOf({ lineId, date });
    if (count === saves.current) setState((before) => ({ ...before, news }));
  }

  return {
    today,
    recorded,
    entry,
    /** The line that is suggested for the entry, which has none (MON-79). */
    suggestion: lines.find(({ lineId }) => lineId === suggested) ?? null,
    text: state.text,
    news: state.isKept && hasToWait ? unsentTexts.kept : state.news.text,
    isSaving: isRecording,
    /** Whether there is anything to save. */
    isStarted: state.text.trim() !== '' || state.corrections.lineId !== undefined,
    /** The sentence at the field: why the last attempt failed, or what to correct first. */
    advice: state.failure ?? (state.isChecked ? (problem?.advice ?? null) : null),
    problem: state.isChecked ? problem?.part : undefined,

    type(text: string): void {
      if (text === '') editing?.onDone();
      setState((before) => ({
        ...before,
        text,
        failure: null,
        unsaved: null,
        isChecked: false,
        corrections:
          text === '' ? {} : correctionsAfter(before.corrections, read, readQuickAdd(text, context)),
      }));
    },
    correct: (corrections: Corrections) =>
      setState((before) => ({
        ...before,
        failure: null,
        unsaved: null,
        corrections: { ...before.corrections, ...corrections },
      })),
    /** Chooses a line, or none if it is chosen already. */
    toggleLine: (lineId: string) =>
      setState((before) => {
        const { lineId: _, ...others } = before.corrections;
        const isChosen = entry.lineId === lineId;
        const line = isChosen ? (before.text === '' ? {} : { lineId: null }) : { lineId };
        return { ...before, failure: null, unsaved: null, corrections: { ...others, ...line } };
      }),
    /** Saves the entry. @returns the part that must be corrected first, or null */
    submit(): EntryProblem['part'] | null {
      if (isRecording) return null;
      setState((before) => ({ ...before, isChecked: true }));
      const own = ruled?.input ?? inputOf(isCouple ? entry : { ...entry, payer: undefined });
      const input = state.unsaved ?? own;
      if (input === null) return problem?.part ?? null;
      // What is sent again has the correction that is shown now.
      const { corrects: _, ...shown } = input;
      void save(corrects === null ? shown : { ...shown, corrects }, entry);
      return null;
    },
  };
}

/** The state of quick add. */
export type QuickAddState = ReturnType<typeof useQuickAdd>;
