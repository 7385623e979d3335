import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '@savvi/budget-contract/import';
import { importMapping } from '@savvi/budget-contract/import';
import { PARTS_MAX } from '@savvi/budget-contract/import-row';
import type { Rule } from '@savvi/budget-contract/rule';
import { hashOfShape, rememberedMapping, storedMapping } from './mapping.rules.ts';
import type { Mapping, StatementRow } from './parse/reading.ts';
import { checkedRows, choicesOf, type Decision, figuresOf, partsOf, sentRows } from './rows.rules.ts';

const aRow = (over: Partial<StatementRow> = {}): StatementRow => ({
  line: 2,
  date: '2027-05-03',
  cents: -450n,
  payee: 'Coffee',
  note: null,
  bankId: null,
  ...over,
});
const figure = { rows: 0, sum: '0.00' };
const totals = { new: figure, here: figure, match: figure, closed: figure };

describe('the rows of an import', () => {
  test('have numbers of their own, because several can be in one line (MON-63)', () => {
    const sent = sentRows([aRow(), aRow({ cents: 250_000n })]);
    expect(sent.map(({ row, amount }) => [row, amount])).toEqual([
      [1, '-4.50'],
      [2, '2500.00'],
    ]);
  });

  test('are divided into parts of at most 500 rows and 1 MiB, in their order (MON-73)', () => {
    const short = sentRows(Array.from({ length: 1_001 }, () => aRow()));
    expect(partsOf(short).map(({ length }) => length)).toEqual([500, 500, 1]);
    const long = sentRows(
      Array.from({ length: 5_000 }, () =>
        aRow({ payee: '\u20AC'.repeat(200), note: '\u20AC'.repeat(500), bankId: 'x'.repeat(100) }),
      ),
    );
    const parts = partsOf(long);
    expect(parts.flat()).toEqual(long);
    expect(parts.length).toBeLessThanOrEqual(PARTS_MAX);
    for (const rows of parts)
      expect(new TextEncoder().encode(JSON.stringify({ rows })).length).toBeLessThan(1_048_576);
  });

  test('have the sums of what becomes of them (MON-65)', () => {
    const rows = [aRow(), aRow({ cents: 100n }), aRow({ cents: 7n })];
    const states = ['new', 'new', 'here'] as const;
    const preview: ImportPreview = {
      rows: states.map((state, at) => ({ row: at + 1, state })),
      matches: [],
      totals,
    };
    expect(figuresOf(checkedRows({ rows }, preview, new Map()))).toEqual({
      new: { count: 2, sum: '-3.50' },
      here: { count: 1, sum: '0.07' },
      match: { count: 0, sum: '0.00' },
      closed: { count: 0, sum: '0.00' },
    });
  });
});

describe('the choices of an import', () => {
  const [LINE, OTHER] = ['0190dddd-0000-7000-8000-000000000001', '0190dddd-0000-7000-8000-000000000002'];
  const preview = (results: Rule['results']): ImportPreview => ({
    rows: [{ row: 1, state: 'new', rule: { id: LINE, results } }],
    matches: [],
    totals,
  });

  test.each<[Decision, Rule['results'], object[]]>([
    [{ kind: 'refund' }, {}, [{ row: 1, kind: 'refund', lineId: null }]],
    [{ kind: 'refund' }, { kind: 'refund', lineId: LINE }, [{ row: 1, kind: 'refund', lineId: LINE }]],
    [{ kind: 'refund', lineId: OTHER }, {}, [{ row: 1, kind: 'refund', lineId: OTHER }]],
    [{ kind: 'income' }, { kind: 'refund', lineId: LINE }, [{ row: 1, kind: 'income' }]],
    [{}, { kind: 'refund', lineId: LINE }, []],
  ])(
    'name the line that a row shows once its kind is chosen: %j, %j (MON-65)',
    (decision, results, choices) => {
      const rows = [aRow({ cents: 3_000n })];
      const checked = checkedRows({ rows }, preview(results), new Map([[1, decision]]));
      expect(choicesOf(checked)).toEqual(choices);
    },
  );
});

describe('a mapping', () => {
  const columns = { date: 0, payee: 1, note: null, bankId: 4, currency: null };
  const spelled = { dateOrder: 'day-first', decimalSign: ',', isFlipped: true } as const;
  const mappings: readonly Mapping[] = [
    { columns: { ...columns, amount: { kind: 'signed', column: 2 } }, ...spelled },
    { columns: { ...columns, amount: { kind: 'marked', column: 2, mark: 3 } }, ...spelled },
    { columns: { ...columns, amount: { kind: 'two', out: 2, into: 3 } }, ...spelled },
  ];

  test.each(mappings)('is the same after it was remembered: $columns.amount.kind (MON-67)', (mapping) => {
    const stored = importMapping.parse(storedMapping(mapping, null));
    expect(rememberedMapping(stored)).toEqual(mapping);
  });

  test('is remembered for separator, names of the header and column count (MON-67)', async () => {
    const shape = { separator: ',', names: ['Date', 'Amount'], columns: 2 };
    const hash = await hashOfShape(shape);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOfShape({ ...shape })).toBe(hash);
    for (const other of [{ separator: ';' }, { names: ['Amount', 'Date'] }, { columns: 3 }])
      expect(await hashOfShape({ ...shape, ...other })).not.toBe(hash);
  });
});
