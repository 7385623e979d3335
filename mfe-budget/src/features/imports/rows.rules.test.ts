import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '@savvi/budget-contract/import';
import { importMapping } from '@savvi/budget-contract/import';
import { PARTS_MAX } from '@savvi/budget-contract/import-row';
import type { Rule } from '@savvi/budget-contract/rule';
import { hashOfShape, rememberedMapping, storedMapping } from './mapping.rules.ts';
import type { Mapping, StatementRow } from './parse/reading.ts';
import type { Preset } from './presets.rules.ts';
import {
  checkedRows,
  choicesOf,
  countsOf,
  type Decision,
  kindsOf,
  figuresOf,
  partsOf,
  sentRows,
} from './rows.rules.ts';

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
const kinds = ['spending', 'income', 'refund', 'transfer'];
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
    kinds,
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

  const REFUND: Preset = { kind: 'refund', lineId: LINE, isHabit: false };
  const TRANSFER: Preset = { kind: 'transfer', lineId: LINE, isHabit: false };
  const NAMED: Preset = { kind: null, lineId: LINE, isHabit: false };
  test.each<[string, bigint, Preset, Rule['results'] | null, Decision, object[]]>([
    ['a refund with its line', 30n, REFUND, null, {}, [{ row: 1, kind: 'refund', lineId: LINE }]],
    ['a transfer without a line', -30n, TRANSFER, null, {}, [{ row: 1, kind: 'transfer' }]],
    ['a received transfer', 30n, TRANSFER, null, {}, [{ row: 1, kind: 'transfer' }]],
    ['the line of spending', -30n, NAMED, null, {}, [{ row: 1, lineId: LINE }]],
    ['nothing for income', 30n, NAMED, null, {}, []],
    // The choices of the user come first, then the rules.
    ['the other kind', 30n, REFUND, null, { kind: 'income' }, [{ row: 1, kind: 'income' }]],
    ['the other line', -30n, NAMED, null, { lineId: OTHER }, [{ row: 1, lineId: OTHER }]],
    ['no line', -30n, NAMED, null, { lineId: null }, [{ row: 1, lineId: null }]],
    [
      'spending with the line of its name',
      -30n,
      TRANSFER,
      null,
      { kind: 'spending' },
      [{ row: 1, kind: 'spending', lineId: LINE }],
    ],
    ['nothing beside the kind of a rule', 30n, { ...REFUND, lineId: null }, { kind: 'income' }, {}, []],
    ['nothing beside the line of a rule', -30n, NAMED, { lineId: OTHER }, {}, []],
    ['nothing beside the category of a rule', -30n, NAMED, { categoryId: OTHER }, {}, []],
    ['no transfer where a rule applies', -30n, { ...TRANSFER, lineId: null }, { payee: 'Rent' }, {}, []],
    [
      'a chosen transfer in spite of a rule',
      -30n,
      NAMED,
      { lineId: OTHER },
      { kind: 'transfer' },
      [{ row: 1, kind: 'transfer' }],
    ],
    [
      'the kind only, with the category of a rule',
      -30n,
      NAMED,
      { categoryId: OTHER },
      { kind: 'spending' },
      [{ row: 1, kind: 'spending' }],
    ],
  ])(
    'have what the text of a row suggests: %s (MON-65, MON-84)',
    (_, cents, preset, results, decision, choices) => {
      const shown =
        results === null ? { ...preview({}), rows: [{ row: 1, state: 'new' as const }] } : preview(results);
      const checked = checkedRows({ rows: [aRow({ cents })] }, shown, new Map([[1, decision]]), [preset]);
      expect(choicesOf(checked)).toEqual(choices);
    },
  );

  test.each<[Decision, Preset]>([
    [{}, TRANSFER],
    [
      { kind: 'transfer', isCopied: true },
      { kind: null, lineId: null, isHabit: false },
    ],
  ])('are no transfers if the service does not accept them: %j, %j (MON-53)', (decision, preset) => {
    const { kinds: _, ...older } = preview({});
    const rows = [aRow(), aRow({ cents: 30n })];
    const shown = { ...older, rows: [1, 2].map((row) => ({ row, state: 'new' as const })) };
    const decisions = new Map([1, 2].map((row) => [row, decision]));
    const checked = checkedRows({ rows }, shown, decisions, [preset, preset]);
    expect(checked.map((row) => [row.kind, row.kinds])).toEqual([
      ['spending', ['spending']],
      ['income', ['income', 'refund']],
    ]);
    expect(JSON.stringify(choicesOf(checked))).not.toContain('transfer');
  });

  test('can be of the kinds that the service accepts', () => {
    expect(kindsOf(-1n, kinds)).toEqual(['spending', 'transfer']);
    expect(kindsOf(1n, kinds)).toEqual(['income', 'refund', 'transfer']);
    expect(kindsOf(-1n, ['spending', 'income', 'refund'])).toEqual(['spending']);
  });

  test('of rows of closed months count as added with corrections only (MON-75)', () => {
    const rows = [aRow(), aRow(), aRow()];
    const shown: ImportPreview = {
      rows: (['new', 'closed', 'here'] as const).map((state, at) => ({ row: at + 1, state })),
      matches: [],
      totals,
    };
    const checked = checkedRows({ rows }, shown, new Map());
    expect(countsOf(checked, false)).toEqual({ added: 1, matched: 0, transfers: 0 });
    expect(countsOf(checked, true)).toEqual({ added: 2, matched: 0, transfers: 0 });
  });
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
