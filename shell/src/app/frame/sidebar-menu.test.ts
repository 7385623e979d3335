import type { Area } from '@savvi/contracts/registry';
import { entitlementsOf } from '@savvi/contracts/entitlements';
import { expect, test } from 'vitest';
import { sidebarGroups, type SidebarView } from './sidebar-menu.ts';

const area = (over: Partial<Area['menu'][number]>, entitlement: Area['entitlement'] = null): Area => ({
  name: 'area',
  basePaths: ['/area'],
  entitlement,
  versions: [],
  menu: [
    {
      group: 'Financial Tools',
      label: 'Area',
      icon: 'calculator',
      order: 10,
      path: '/area',
      pro: false,
      ...over,
    },
  ],
});

const DAY = 86_400_000;
const view = (
  over: { path?: string; days?: number; isAdmin?: boolean; isPaid?: boolean } = {},
): SidebarView => {
  const { path = '/', days = 1, isAdmin = false, isPaid = false } = over;
  const account = {
    isAdmin,
    subscriptionStatus: isPaid ? ('active' as const) : ('free' as const),
    createdAt: '2026-03-01T00:00:00.000Z',
  };
  const now = new Date(Date.parse(account.createdAt) + days * DAY);
  return {
    path,
    entitlements: entitlementsOf(account, now),
    subscription: {
      planType: isPaid ? 'pro' : 'trial',
      trialDaysRemaining: 7 - days,
      isTrialActive: days < 7,
      isAdmin,
    },
  };
};
const only = (areas: Area[], seen: SidebarView) => sidebarGroups(areas, seen)[0]?.items[0];

test('sidebar entries appear in their groups and in their order, whatever the order of the areas', () => {
  const groups = sidebarGroups(
    [
      area({ group: 'Life Tools', label: 'C', order: 30 }),
      area({ label: 'B', order: 20 }),
      area({ label: 'A', order: 10 }),
      area({ group: null, label: 'D', order: 40 }),
    ],
    view(),
  );
  expect(groups.map(({ label, items }) => [label, items.map((item) => item.label)])).toEqual([
    ['Financial Tools', ['A', 'B']],
    ['Life Tools', ['C']],
    [null, ['D']],
  ]);
});

test.each([
  ['/area', true],
  ['/area/', true],
  ['/area/7', true],
  ['/areas', false],
  ['/', false],
])('at %s the sidebar entry is active: %s, and so is its group [NAV-20]', (path, isActive) => {
  const [group] = sidebarGroups(
    [area({}), { ...area({ path: '/other' }), basePaths: ['/other'] }],
    view({ path }),
  );
  expect(group).toMatchObject({ isActive, items: [{ isActive }, { isActive: false }] });
});

test.each(['hasFinancialMasterPlan', 'hasPasswordManager', 'hasDocumentLocker'] as const)(
  'an entry that requires %s is open during the trial, locked after it, and open to subscribers and administrators [NAV-21] [NAV-22]',
  (feature) => {
    const areas = [area({}, feature)];
    expect(only(areas, view({ days: 6 }))).toMatchObject({ isLocked: false, to: '/area' });
    expect(only(areas, view({ days: 7 }))).toMatchObject({ isLocked: true, to: '/subscribe' });
    expect(only(areas, view({ days: 70, isPaid: true }))).toMatchObject({ isLocked: false, to: '/area' });
    expect(only(areas, view({ days: 70, isAdmin: true }))).toMatchObject({ isLocked: false, to: '/area' });
  },
);

test('an entry marked Pro is locked for everyone on trial, and for no other user [NAV-23] [NAV-22]', () => {
  const areas = [area({ pro: true })];
  expect(only(areas, view())).toMatchObject({ isLocked: true, to: '/subscribe' });
  expect(only(areas, view({ isPaid: true }))).toMatchObject({ isLocked: false });
  expect(only(areas, view({ isAdmin: true }))).toMatchObject({ isLocked: false });
});

test("an area's only entry is active on every path of the area, such as editing a budget [NAV-20]", () => {
  const lab = { ...area({}), basePaths: ['/area', '/edit-area'] };
  expect(only([lab], view({ path: '/edit-area/7' }))).toMatchObject({ isActive: true });
  const two = { ...lab, menu: [...lab.menu, ...area({ label: 'B', order: 20, path: '/area-b' }).menu] };
  expect(sidebarGroups([two], view({ path: '/edit-area/7' }))[0]).toMatchObject({ isActive: false });
});

/** An area with two entries, of which the second has a condition. */
const withTwo = (over: Partial<Area['menu'][number]> = {}, when: unknown = 'goals.isStarted'): Area => ({
  ...area({}),
  basePaths: ['/area', '/edit-area', '/month'],
  menu: [...area(over).menu, ...area({ label: 'B', order: 20, path: '/month', when }).menu],
});
const labels = (areas: Area[], seen: SidebarView) =>
  sidebarGroups(areas, seen).flatMap(({ items }) => items.map(({ label }) => label));
const activeAt = (path: string, areas: Area[], shown = ['/month']) =>
  sidebarGroups(areas, { ...view({ path }), shown }).flatMap(({ items }) =>
    items.filter(({ isActive }) => isActive).map(({ label }) => label),
  );

test.each([
  ['/area', ['Area']],
  ['/edit-area/7', ['Area']],
  ['/month', ['B']],
  ['/month/2027-05', ['B']],
  ['/months', []],
])('at %s, of two entries of an area the one that names the path is active [NAV-20]', (path, active) => {
  const two = withTwo({ paths: ['/area', '/edit-area'] });
  expect(activeAt(path, [two])).toEqual(active);
});

test('an entry that names paths is active on its own path as well, also if it is the only one [NAV-20]', () => {
  const one = { ...area({ paths: ['/edit-area'] }), basePaths: ['/area', '/edit-area', '/month'] };
  expect(activeAt('/area', [one])).toEqual(['Area']);
  expect(activeAt('/edit-area/7', [one])).toEqual(['Area']);
  expect(activeAt('/month', [one])).toEqual([]);
});

test('an entry stays active on its paths while another entry of its area is hidden [NAV-20]', () => {
  const two = withTwo({ paths: ['/area', '/edit-area'] });
  expect(activeAt('/edit-area/7', [two], [])).toEqual(['Area']);
  expect(activeAt('/month', [two], [])).toEqual([]);
});

test.each(['goals.isStarted', 'later', '', { unknown: true }, null])(
  'an entry with the condition %j is hidden unless its condition is met',
  (when) => {
    const two = withTwo({}, when);
    expect(labels([two], view())).toEqual(['Area']);
    expect(labels([two], { ...view(), shown: ['/other'] })).toEqual(['Area']);
    expect(labels([two], { ...view(), shown: ['/month'] })).toEqual(['Area', 'B']);
  },
);

test('a group whose entries are all hidden is left out', () => {
  const hidden = area({ group: 'Life Tools', when: 'goals.isStarted' });
  expect(sidebarGroups([area({}), hidden], view()).map(({ label }) => label)).toEqual(['Financial Tools']);
});
