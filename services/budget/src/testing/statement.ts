import type { Import, ImportBegun, ImportPreview, ImportUndone } from '@savvi/budget-contract/import';
import type { ImportRow } from '@savvi/budget-contract/import-row';
import type { Household } from './household.ts';

/** A row of a bank's file. */
export const aRow = (row: Partial<ImportRow> = {}): ImportRow => ({
  row: 1,
  date: '2026-03-10',
  amount: '-12.40',
  payee: 'Market',
  note: null,
  bankId: null,
  ...row,
});

/** Rows with the numbers from 1 on. */
export const rowsOf = (...rows: Partial<ImportRow>[]): ImportRow[] =>
  rows.map((row, at) => aRow({ row: at + 1, ...row }));

/** The columns of a table with a date, a payee and a signed amount. */
export const MAPPING = {
  date: 0,
  amount: 2,
  debit: null,
  credit: null,
  direction: null,
  payee: [1],
  note: [],
  bankId: null,
  currency: null,
  dateOrder: 'day-first',
  decimal: ',',
  isSignTurned: false,
  linesBefore: 0,
  accountId: null,
};

/** The calls of a page that imports files, for tests. */
export function importsOf({ call }: Pick<Household, 'call'>) {
  const begin = (rows: number, over: object = {}) =>
    call('POST', '/imports', { format: 'csv', rows, accountId: null, statementAccount: null, ...over });
  const send = (id: string, part: number, rows: readonly object[]) =>
    call('PUT', `/imports/${id}/parts/${part}`, { rows });
  const commit = (id: string, body: object = {}) => call('POST', `/imports/${id}/commit`, body);
  /** Begins an import and sends all rows in parts of 500. @returns its id */
  const staged = async (rows: readonly object[], over: object = {}): Promise<string> => {
    const { id } = (await begin(rows.length, over)).json as ImportBegun;
    for (let at = 0; at < rows.length; at += 500) await send(id, at / 500 + 1, rows.slice(at, at + 500));
    return id;
  };
  const preview = (id: string) => call('GET', `/imports/${id}/preview`);
  return {
    begin,
    send,
    commit,
    staged,
    preview,
    /** The states of the rows, in their order. */
    states: async (rows: readonly object[], over: object = {}) =>
      ((await preview(await staged(rows, over))).json as ImportPreview).rows.map(({ state }) => state),
    /** Imports rows as they are. @returns the finished import */
    add: async (rows: readonly object[], choices: object = {}, over: object = {}) => {
      const { status, text, json } = await commit(await staged(rows, over), choices);
      if (status !== 200) throw new Error(`${status} ${text}`);
      return json as Import;
    },
    list: async () => (await call('GET', '/imports')).json as Import[],
    undo: (id: string, body: object = {}, by = call) => by('POST', `/imports/${id}/undo`, body),
    undone: async (id: string, body: object = {}) =>
      (await call('POST', `/imports/${id}/undo`, body)).json as ImportUndone,
  };
}
