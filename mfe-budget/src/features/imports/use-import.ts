import { hashOfAccount } from '@savvi/budget-contract/account-hash';
import type { Import, ImportSetup } from '@savvi/budget-contract/import';
import { serverMessageOf } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useRef, useState } from 'react';
import { completeColumns, type Draft, draftOf, missingIn, spelledOf, withSpelling } from './draft.rules.ts';
import type { ImportAccount } from './import-account.ts';
import { importTexts as texts } from './import.texts.ts';
import { keepShape, previewOf, sendImport, type SentImport, setupQuery } from './imports.queries.ts';
import { formatOf, hashOfShape, rememberedMapping, storedMapping } from './mapping.rules.ts';
import { type Mapping, type Statement, UnreadableFile } from './parse/reading.ts';
import { openFile, type StatementFile } from './reading/open-file.ts';
import { sentRows } from './rows.rules.ts';

/** A file that is open, with what is remembered about it. */
export interface OpenedFile {
  readonly file: StatementFile;
  /** The hash of the shape of a table; null if it is not remembered. */
  readonly shape: string | null;
  /** The hashes of the numbers of its accounts, and the account in the product of each. */
  readonly accounts: readonly {
    readonly hash: string | null;
    readonly accountId: string | null | undefined;
  }[];
}

interface Columns {
  readonly step: 'columns';
  readonly opened: OpenedFile;
  readonly draft: Draft;
  readonly isBusy: boolean;
  readonly problem: string | null;
}

interface Check {
  readonly step: 'check';
  readonly opened: OpenedFile;
  readonly draft: Draft;
  readonly statement: Statement;
  /** Null while the rows are compared, or if that failed. */
  readonly sent: SentImport | null;
  readonly problem: string | null;
  /** Whether step 2 was skipped because all that it asks is known. */
  readonly isSkipped: boolean;
}

/** A step of an import. */
export type ImportStep =
  | { readonly step: 'choose'; readonly problem: string | null; readonly isBusy: boolean }
  | Columns
  | Check
  | { readonly step: 'done'; readonly imported: Import };

const START: ImportStep = { step: 'choose', problem: null, isBusy: false };

const reasonOf = (error: unknown) =>
  error instanceof UnreadableFile
    ? texts.refusal(error.refusal)
    : serverMessageOf(error, texts.refusal({ reason: 'damaged', line: null }));

/** The mapping of a table whose columns and spelling are decided. */
function mappingOf(draft: Draft): Mapping | null {
  const columns = draft.columns === null ? null : completeColumns(draft.columns);
  const spelled = spelledOf(draft);
  return columns === null || spelled === null ? null : { columns, ...spelled, isFlipped: draft.isFlipped };
}

async function statementsOf(
  { opened, map, spell }: StatementFile,
  draft: Draft,
): Promise<readonly Statement[]> {
  if (opened.kind === 'table') {
    const mapping = mappingOf(draft);
    return mapping === null ? [] : map(mapping);
  }
  const spelled = spelledOf(draft);
  return opened.format === 'qif' && spelled !== null ? spell(spelled) : opened.statements;
}

/** A remembered account; undefined, so that it is asked, if the person does not have it any more. */
const stillOwn = (accountId: string | null | undefined, own: readonly ImportAccount[]) =>
  accountId == null || own.some(({ id }) => id === accountId) ? accountId : undefined;

async function accountsOf(
  { opened }: StatementFile,
  setup: ImportSetup | null,
  own: readonly ImportAccount[],
): Promise<OpenedFile['accounts']> {
  const numbers = opened.kind === 'table' ? [null] : opened.statements.map(({ account }) => account);
  return Promise.all(
    numbers.map(async (number) => {
      const hash = number === null || setup === null ? null : await hashOfAccount(number, setup.salt);
      const remembered = setup?.statementAccounts.find((each) => each.hash === hash)?.accountId;
      return { hash, accountId: stillOwn(remembered, own) };
    }),
  );
}

/** The steps of an import into a budget (MON-64). `own`: the accounts of the person. */
export function useImport(budgetId: string, own: readonly ImportAccount[]) {
  const client = useQueryClient();
  const [state, setState] = useState<ImportStep>(START);
  /** Counts what the user started; the result of what was replaced meanwhile does not count. */
  const turn = useRef(0);
  const current = useRef<StatementFile | null>(null);
  const closeFile = () => {
    current.current?.close();
    current.current = null;
  };
  useEffect(
    () => () => {
      turn.current += 1;
      closeFile();
    },
    [],
  );

  const send = async (mine: number, check: Check) => {
    const { opened, draft, statement } = check;
    const account = opened.accounts[draft.statement];
    try {
      const sent = await sendImport(
        budgetId,
        {
          format: formatOf(opened.file.opened),
          accountId: draft.accountId ?? null,
          statementAccount: account?.hash ?? null,
        },
        sentRows(statement.rows),
      );
      if (mine === turn.current) setState({ ...check, sent, problem: null });
    } catch (error) {
      if (mine === turn.current)
        setState({ ...check, problem: serverMessageOf(error, texts.check.comparingFailed) });
    }
  };

  /** Reads the transactions and compares them with the stored ones. @throws {UnreadableFile} */
  const read = async (mine: number, opened: OpenedFile, draft: Draft, isSkipped: boolean) => {
    const statement = (await statementsOf(opened.file, draft))[draft.statement];
    if (mine !== turn.current || statement === undefined) return;
    const check: Check = { step: 'check', opened, draft, statement, sent: null, problem: null, isSkipped };
    setState(check);
    const mapping = mappingOf(draft);
    if (opened.shape !== null && mapping !== null && !isSkipped)
      void keepShape(client, budgetId, opened.shape, storedMapping(mapping, draft.accountId ?? null));
    if (statement.rows.length > 0) await send(mine, check);
  };

  const choose = async (chosen: Blob) => {
    turn.current += 1;
    const mine = turn.current;
    closeFile();
    setState({ step: 'choose', problem: null, isBusy: true });
    try {
      const file = await openFile(chosen);
      if (mine !== turn.current) {
        file.close();
        return;
      }
      current.current = file;
      // Without what is remembered, the import asks everything.
      const setup = await client.fetchQuery(setupQuery(budgetId)).catch(() => null);
      const accounts = await accountsOf(file, setup, own);
      const shape = file.opened.kind === 'table' ? await hashOfShape(file.opened.shape) : null;
      if (mine !== turn.current) return;
      const stored = setup?.shapes.find((each) => each.shape === shape)?.mapping;
      const remembered = stored === undefined ? null : rememberedMapping(stored);
      const accountId =
        accounts[0]?.accountId ?? (remembered === null ? undefined : stillOwn(stored?.accountId, own));
      const asked = remembered === null ? file.opened : await file.ask(remembered.columns);
      if (mine !== turn.current) return;
      const draft = draftOf(file.opened, asked, remembered, accountId);
      const opened = { file, shape, accounts };
      const isClear = missingIn(draft, own.length > 0) === null && accounts.length === 1;
      if (isClear && (remembered !== null || file.opened.kind === 'statements'))
        await read(mine, opened, draft, true);
      else setState({ step: 'columns', opened, draft, isBusy: false, problem: null });
    } catch (error) {
      if (mine !== turn.current) return;
      closeFile();
      setState({ step: 'choose', problem: reasonOf(error), isBusy: false });
    }
  };

  const onColumns = (change: (before: Columns) => Columns) =>
    setState((before) => (before.step === 'columns' ? change(before) : before));

  /** Changes the draft; new columns may leave other questions open. */
  const decide = async (over: Partial<Draft>) => {
    if (state.step !== 'columns') return;
    const { opened } = state;
    const account =
      over.statement === undefined ? {} : { accountId: opened.accounts[over.statement]?.accountId };
    const draft = { ...state.draft, ...over, ...account };
    onColumns((before) => ({ ...before, draft, problem: null }));
    const columns = over.columns ? completeColumns(over.columns) : null;
    if (columns === null) return;
    const settle = (change: (before: Columns) => Partial<Columns>) =>
      onColumns((before) =>
        before.draft.columns === draft.columns ? { ...before, ...change(before) } : before,
      );
    try {
      const asked = await opened.file.ask(columns);
      settle((before) => ({ draft: withSpelling(before.draft, asked) }));
    } catch (error) {
      settle(() => ({ problem: reasonOf(error) }));
    }
  };

  const proceed = async () => {
    if (state.step !== 'columns' || state.isBusy) return;
    const { opened, draft } = state;
    const missing = missingIn(draft, own.length > 0);
    if (missing !== null) {
      onColumns((before) => ({
        ...before,
        problem: missing === 'columns' ? texts.columns.missing : texts.columns.unanswered[missing],
      }));
      return;
    }
    turn.current += 1;
    const mine = turn.current;
    onColumns((before) => ({ ...before, isBusy: true, problem: null }));
    try {
      await read(mine, opened, draft, false);
    } catch (error) {
      if (mine !== turn.current) return;
      onColumns((before) => ({ ...before, isBusy: false, problem: reasonOf(error) }));
    }
  };

  return {
    state,
    choose,
    decide,
    proceed,
    /** Goes back to the columns. */
    change() {
      if (state.step !== 'check') return;
      turn.current += 1;
      const { opened, draft } = state;
      setState({ step: 'columns', opened, draft, isBusy: false, problem: null });
    },
    /** Compares again after a failure. */
    retry() {
      if (state.step !== 'check') return;
      turn.current += 1;
      const check = { ...state, problem: null };
      setState(check);
      void send(turn.current, check);
    },
    /** Compares the rows again that were sent, because transactions were changed meanwhile. */
    async recheck() {
      if (state.step !== 'check' || state.sent === null) return;
      turn.current += 1;
      const mine = turn.current;
      const { sent } = state;
      try {
        const preview = await previewOf(budgetId, sent.id);
        if (mine === turn.current) setState({ ...state, sent: { ...sent, preview }, problem: null });
      } catch (error) {
        if (mine === turn.current)
          setState({ ...state, problem: serverMessageOf(error, texts.check.comparingFailed) });
      }
    },
    finish(imported: Import) {
      turn.current += 1;
      closeFile();
      setState({ step: 'done', imported });
    },
    /** Starts over, with the reason if the import cannot go on. */
    restart(error?: unknown) {
      turn.current += 1;
      closeFile();
      const problem = error === undefined ? null : serverMessageOf(error, texts.check.failed);
      setState({ step: 'choose', problem, isBusy: false });
    },
  };
}

/** The state and the actions of an import. */
export type ImportActions = ReturnType<typeof useImport>;
/** Step 2. */
export type ColumnsState = Columns;
/** Step 3. */
export type CheckState = Check;
