import type { Area } from '@savvi/contracts/registry';
import { expect, test } from 'vitest';
import { figuresFrom, valueOf } from './figures.ts';
import type { AreaList, Listed, Lists } from './lists.ts';

const version = {
  version: '1',
  entry: '/x.js',
  integrity: 'x',
  shellApi: 1,
  weight: 100,
  users: [],
};
const area = (contributes: object): Area => ({
  name: 'goals',
  basePaths: ['/goals'],
  menu: [],
  entitlement: null,
  contributes,
  versions: [version],
});
const TODAY = '2026-11-27';
const figures = [
  { name: 'goals.total', list: 'goals', sum: 'money.saved' },
  { name: 'goals.open', list: 'goals', sum: 'target', minus: 'money.saved' },
  { name: 'goals.trips', list: 'goals', sum: 'target', where: { field: 'kind', is: 'trip' } },
  { name: 'goals.given', list: 'goals', sum: 'target', minus: 'money.saved', plus: 'gift' },
  { name: 'goals.bare', list: 'goals', sum: 'target', unless: 'gift' },
  { name: 'goals.late', list: 'goals', sum: 'target', past: 'until' },
];
const goals = area({
  lists: [{ name: 'goals', call: '/api/goals', key: ['goals'], page: '/goals' }],
  figures,
});

function listsWith(listed: Listed): Lists {
  const list = { list: { name: 'goals' }, area: goals, ...listed } as AreaList;
  return new Map([['goals goals', list]]);
}
const named = (listed: Listed) => figuresFrom([goals], listsWith(listed), TODAY);

test('figures add up the records of a list exactly, with minus and condition [DASH-8]', () => {
  const figure = named({
    state: 'ready',
    items: [
      { id: '1', kind: 'trip', target: '9999999999.99', money: { saved: '0.10' } },
      { id: '2', kind: 'car', target: '100.00', money: { saved: '150.00' } },
      { id: '3', kind: 'car', target: '0.01', money: { saved: null } },
    ],
  });
  expect(valueOf(figure('goals.total'))).toBe(15_010n);
  expect(valueOf(figure('goals.open'))).toBe(999_999_999_999n + 10_001n - 15_010n);
  expect(valueOf(figure('goals.trips'))).toBe(999_999_999_999n);
  expect(valueOf(figure('goals.count'))).toBe(3n);
});

test('figures add an amount, leave out records that have a value, and count only past dates [LNK-2] [PLN-2]', () => {
  const money = { saved: '0.00' };
  const figure = named({
    state: 'ready',
    items: [
      { id: '1', target: '100.00', money, gift: '5.00', until: '2026-11-26' },
      { id: '2', target: '20.00', money, gift: null, until: '2026-11-27' },
      // A record of a release without these fields.
      { id: '3', target: '3.00', money },
      { id: '4', target: '0.40', money, until: null },
    ],
  });
  expect(valueOf(figure('goals.given'))).toBe(12_840n);
  expect(valueOf(figure('goals.bare'))).toBe(2_340n);
  expect(valueOf(figure('goals.late'))).toBe(10_000n);
});

test('a figure has the state of its list while that is not loaded [T-32]', () => {
  const reload = () => undefined;
  for (const listed of [{ state: 'absent' }, { state: 'loading' }, { state: 'failed', reload }] as const)
    for (const name of ['goals.total', 'goals.count']) {
      expect(named(listed)(name)).toMatchObject(listed);
      expect(valueOf(named(listed)(name))).toBeNull();
    }
});

test('a figure that no area publishes is absent', () => {
  for (const name of ['debts.total', 'debts.count'])
    expect(named({ state: 'ready', items: [] })(name)).toEqual({ state: 'absent' });
});

test('of two areas with one figure, the deployed one counts, and the first of two deployed ones', () => {
  const other = { ...goals, name: 'plans' };
  const listed = (of: Area, ...items: { id: string; money: { saved: string } }[]): [string, AreaList] => [
    `${of.name} goals`,
    { list: { name: 'goals' }, area: of, state: 'ready', items } as never,
  ];
  const lists: Lists = new Map([
    listed(goals, { id: '1', money: { saved: '1.00' } }),
    listed(other, { id: '2', money: { saved: '2.00' } }, { id: '3', money: { saved: '2.00' } }),
  ]);
  expect(valueOf(figuresFrom([goals, other], lists, TODAY)('goals.total'))).toBe(100n);
  expect(valueOf(figuresFrom([goals, other], lists, TODAY)('goals.count'))).toBe(1n);
  const absent: Lists = new Map([
    ['goals goals', { list: { name: 'goals' }, area: goals, state: 'absent' } as never],
    listed(other, { id: '2', money: { saved: '2.00' } }),
  ]);
  const undeployed = figuresFrom([{ ...goals, versions: [] }, other], absent, TODAY);
  expect(valueOf(undeployed('goals.total'))).toBe(200n);
  expect(valueOf(undeployed('goals.count'))).toBe(1n);
});
