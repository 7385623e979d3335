// Two tabs of one person change the same budget (MON-58, MON-59). A model says what each request must answer; requests
// that are sent at the same time must answer as if one had come after the other.
import { CHANGE_HEADER } from '@savvi/budget-contract/change';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { isFullRun } from '@savvi/testing/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { type Household, householdOf } from '../testing/household.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const INTERLEAVINGS = isFullRun ? 500 : 100;
/** The interleavings that one budget goes through; a month that is closed stays closed for the later ones. */
const ON_ONE_BUDGET = 20;
const CLOSED = '2026-02';

interface Row {
  readonly version: number;
  readonly payee: string;
  readonly amount: string;
  readonly payer: string | null;
  readonly month: string;
}
type Rows = ReadonlyMap<string, Row>;

/** A change that the tab can undo. */
interface Recorded {
  readonly before: ReadonlyMap<string, Row | null>;
  /** The versions that the change left; null for a row that it deleted. */
  readonly left: ReadonlyMap<string, number | null>;
}

interface Model {
  readonly rows: Rows;
  readonly isClosed: boolean;
  readonly changes: ReadonlyMap<string, Recorded>;
}

/** What a tab does, in terms of the rows that it has last seen. */
interface Act {
  readonly tab: 0 | 1;
  readonly kind: 'payee' | 'amount' | 'bulk' | 'delete' | 'undo' | 'close' | 'add' | 'start' | 'look';
  readonly pick: number;
  /** Whether it is sent without waiting for the next one. */
  readonly isParallel: boolean;
}

const act: fc.Arbitrary<Act> = fc.record({
  tab: fc.constantFrom(0 as const, 1 as const),
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('payee' as const, 'amount' as const, 'bulk' as const) },
    { weight: 4, arbitrary: fc.constantFrom('undo' as const, 'delete' as const, 'add' as const) },
    { weight: 2, arbitrary: fc.constantFrom('look' as const, 'start' as const) },
    { weight: 1, arbitrary: fc.constant('close' as const) },
  ),
  pick: fc.nat(1_000),
  isParallel: fc.boolean(),
});

interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly changeId: string | null;
}

/** A request, and what the model says of its answer: the next state, or null if the answer is wrong. */
interface Request {
  readonly send: () => Promise<Answer>;
  readonly accepts: (model: Model, answer: Answer) => Model | null;
}

const withRows = (model: Model, changed: ReadonlyMap<string, Row | null>, changeId: string | null): Model => {
  const rows = new Map(model.rows);
  for (const [id, row] of changed)
    if (row === null) rows.delete(id);
    else rows.set(id, row);
  const changes = new Map(model.changes);
  if (changeId !== null)
    changes.set(changeId, {
      before: new Map([...changed.keys()].map((id) => [id, model.rows.get(id) ?? null])),
      left: new Map([...changed].map(([id, row]) => [id, row?.version ?? null])),
    });
  return { ...model, rows, changes };
};

/** The statuses with which rows as a tab has seen them refuse a change of their figures. */
function refusals(model: Model, seen: ReadonlyMap<string, Row>, ofFigures: boolean): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [id, { version }] of seen) {
    const row = model.rows.get(id);
    if (row === undefined) found.add(404);
    else if (row.version !== version) found.add(412);
    else if (ofFigures && model.isClosed && row.month === CLOSED) found.add(409);
  }
  return found;
}

function requestOf(
  { call, undo }: Household,
  { kind, pick }: Act,
  view: Rows,
  own: readonly string[],
): Request | null {
  const answer = async (sent: ReturnType<typeof call>): Promise<Answer> => {
    const { status, json, headers } = await sent;
    return { status, json, changeId: headers.get(CHANGE_HEADER) };
  };
  const seen = [...view];
  const one = seen[pick % Math.max(seen.length, 1)];
  /** A change of rows: refused for a reason that the model knows, or applied to all of them. */
  const change = (
    rows: readonly (readonly [string, Row])[],
    { ofFigures, status, next }: { ofFigures: boolean; status: number; next: (row: Row) => Row | null },
    send: () => ReturnType<typeof call>,
  ): Request => ({
    send: () => answer(send()),
    accepts(model, { status: got, changeId }) {
      const reasons = refusals(model, new Map(rows), ofFigures);
      if (reasons.size > 0) return reasons.has(got) ? model : null;
      if (got !== status) return null;
      return withRows(model, new Map(rows.map(([id]) => [id, next(model.rows.get(id) as Row)])), changeId);
    },
  });
  const ifMatch = ({ version }: Row) => ({ 'if-match': `"${version}"` });
  if (kind === 'look') return null;
  if (kind === 'start')
    return {
      send: () => answer(call('POST', '/months', { month: '2026-05' })),
      accepts: (model, { status }) => (status === 200 || status === 201 ? model : null),
    };
  if (kind === 'close')
    return {
      send: () => answer(call('POST', `/months/${CLOSED}/close`, {})),
      accepts: (model, { status }) => (status === 200 ? { ...model, isClosed: true } : null),
    };
  if (kind === 'add') {
    const [date, amount] = [pick % 2 === 0 ? '2026-03-04' : '2026-02-04', `${1 + pick}.00`];
    const body = { date, kind: 'spending', amount, payee: `Shop ${pick}` };
    return {
      send: () => answer(call('POST', '/transactions', body)),
      accepts(model, { status, json, changeId }) {
        if (model.isClosed && date.startsWith(CLOSED)) return status === 409 ? model : null;
        if (status !== 201) return null;
        const { id } = json as MoneyTransaction;
        const row = { version: 1, payee: body.payee, amount, payer: null, month: date.slice(0, 7) };
        return withRows(model, new Map([[id, row]]), changeId);
      },
    };
  }
  if (kind === 'undo') {
    const changeId = own[pick % Math.max(own.length, 1)];
    if (changeId === undefined) return null;
    return {
      send: () => answer(undo(changeId)),
      accepts: (model, { status }) => undone(model, changeId, status),
    };
  }
  if (one === undefined) return null;
  const [id, row] = one;
  if (kind === 'delete')
    return change([one], { ofFigures: true, status: 204, next: () => null }, () =>
      call('DELETE', `/transactions/${id}`, undefined, ifMatch(row)),
    );
  if (kind === 'bulk') {
    const [rows, payer] = [seen.slice(0, 3), pick % 2 === 0 ? 'joint' : 'partner1'];
    const next = (each: Row) => ({ ...each, payer, version: each.version + 1 });
    const transactions = rows.map(([each, { version }]) => ({ id: each, version, payer }));
    return change(rows, { ofFigures: true, status: 200, next }, () =>
      call('POST', '/transactions/bulk-update', { transactions }),
    );
  }
  const patch = kind === 'payee' ? { payee: `Payee ${pick}` } : { amount: `${1 + pick}.50` };
  const next = (each: Row) => ({ ...each, ...patch, version: each.version + 1 });
  return change([one], { ofFigures: kind === 'amount', status: 200, next }, () =>
    call('PATCH', `/transactions/${id}`, patch, ifMatch(row)),
  );
}

/** Undoing a change: the rows are as before, with versions of their own; earlier changes follow these versions. */
function undone(model: Model, changeId: string, status: number): Model | null {
  const change = model.changes.get(changeId);
  // It was undone before, so it changes nothing.
  if (change === undefined) return status === 200 ? model : null;
  const { before, left } = change;
  const isInClosed = [...before].some(([id, row]) => {
    const current = model.rows.get(id);
    const isSame = row?.amount === current?.amount && row?.payer === current?.payer;
    return model.isClosed && !isSame && (row ?? current)?.month === CLOSED;
  });
  const isChanged = [...left].some(([id, version]) => (model.rows.get(id)?.version ?? null) !== version);
  if (isInClosed || isChanged) return status === 409 ? model : null;
  if (status !== 200) return null;
  const restored = new Map(
    [...before].map(([id, row]) => [
      id,
      row && { ...row, version: (model.rows.get(id)?.version ?? row.version) + 1 },
    ]),
  );
  const next = withRows(model, restored, null);
  const changes = new Map(next.changes);
  changes.delete(changeId);
  for (const [other, { before: earlier, left: versions }] of changes) {
    const followed = [...versions].map(([id, version]): [string, number | null] => [
      id,
      before.get(id)?.version === version && version !== null
        ? (restored.get(id)?.version ?? version)
        : version,
    ]);
    changes.set(other, { before: earlier, left: new Map(followed) });
  }
  return { ...next, changes };
}

/** The rows of the budget as the API lists them. */
async function listed({ transactions }: Household): Promise<Map<string, Row>> {
  const all = [...(await transactions('2026-02')), ...(await transactions('2026-03'))];
  return new Map(
    all.map(({ id, version, payee, amount, payer, date }) => [
      id,
      { version, payee, amount, payer, month: date.slice(0, 7) },
    ]),
  );
}

it(`${INTERLEAVINGS} interleavings of two tabs lose no change and answer as one after the other`, async () => {
  let [home, model] = [
    await householdOf(service),
    { rows: new Map(), isClosed: false, changes: new Map() } as Model,
  ];
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 8 }), async (acts) => {
      if (count++ % ON_ONE_BUDGET === 0) {
        home = await householdOf(service);
        model = { rows: new Map(), isClosed: false, changes: new Map() };
        for (const date of ['2026-02-05', '2026-03-05', '2026-03-06']) await home.record({ date });
        model = { ...model, rows: await listed(home) };
      }
      const views: [Rows, Rows] = [model.rows, model.rows];
      const own: [string[], string[]] = [[], []];
      const waiting = [...acts];
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const other = next.isParallel ? waiting.shift() : undefined;
        const sent = [next, other].flatMap((each) => {
          if (each === undefined) return [];
          if (each.kind === 'look') views[each.tab] = model.rows;
          const request = requestOf(home, each, views[each.tab], own[each.tab]);
          return request === null ? [] : [{ ...request, tab: each.tab }];
        });
        const answers = await Promise.all(
          sent.map(async ({ send, ...request }) => ({ ...request, answer: await send() })),
        );
        const inOrder = (order: typeof answers) =>
          order.reduce<Model | null>(
            (before, { accepts, answer }) => before && accepts(before, answer),
            model,
          );
        const after = inOrder(answers) ?? inOrder(answers.toReversed());
        expect(after, JSON.stringify(answers.map(({ answer }) => answer))).not.toBeNull();
        model = after ?? model;
        for (const { tab, answer } of answers)
          if (answer.changeId !== null) {
            own[tab].push(answer.changeId);
            views[tab] = model.rows;
          }
      }
      expect(await listed(home)).toEqual(model.rows);
    }),
    { numRuns: INTERLEAVINGS, endOnFailure: true },
  );
}, 120_000);
