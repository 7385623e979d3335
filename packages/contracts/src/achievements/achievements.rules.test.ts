import { describe, expect, it, test } from 'vitest';
import { achievementsReply } from './achievements.ts';
import { ACHIEVEMENT_FIGURES, achievementsOf, type Counted } from './achievements.rules.ts';

const NOTHING: Counted = {
  'budgets.count': 0n,
  'documents.count': 0n,
  'passwords.count': 0n,
  'savings.count': 0n,
  'debts.count': 0n,
  'properties.count': 0n,
  'policies.count': 0n,
  'savings.total': 0n,
};
const EVERYTHING: Counted = {
  'budgets.count': 1n,
  'documents.count': 5n,
  'passwords.count': 3n,
  'savings.count': 1n,
  'debts.count': 1n,
  'properties.count': 1n,
  'policies.count': 1n,
  'savings.total': 200000n,
};
const having = (some: Partial<Counted>) => achievementsOf({ ...NOTHING, ...some });
const named = (title: string, some: Partial<Counted>) =>
  having(some).achievements.find((each) => each.title === title);

describe('an achievement', () => {
  it.each<[string, number, number, Partial<Counted>, Partial<Counted>]>([
    ['Budget Starter', 1, 100, { 'budgets.count': 0n }, { 'budgets.count': 1n }], // Threshold and points of [DASH-12].
    // Threshold and points of [DASH-13].
    ['Savings Hero', 250, 150, { 'savings.total': 24999n }, { 'savings.total': 25000n }],
    // Threshold and points of [DASH-14].
    ['Money Master', 750, 200, { 'savings.total': 74999n }, { 'savings.total': 75000n }],
    // Threshold and points of [DASH-15].
    ['Wealth Builder', 2_000, 250, { 'savings.total': 199999n }, { 'savings.total': 200000n }],
    ['File Saver', 5, 125, { 'documents.count': 4n }, { 'documents.count': 5n }], // Threshold and points of [DASH-16].
    // Threshold and points of [DASH-17] in docs/spec/requirements.md.
    [
      'Master Planner',
      4,
      250,
      { 'savings.count': 9n, 'debts.count': 9n, 'properties.count': 9n },
      { 'savings.count': 1n, 'debts.count': 1n, 'properties.count': 1n, 'policies.count': 1n },
    ],
    ['Security Guard', 3, 100, { 'passwords.count': 2n }, { 'passwords.count': 3n }], // Threshold and points of [DASH-18].
  ])(
    '%s is complete at %d, brings %d points then, and is incomplete before [DASH-19]',
    (title, requirement, points, before, then) => {
      expect(named(title, before)).toMatchObject({ requirement, points, completed: false });
      expect(named(title, then)).toMatchObject({
        requirement,
        points,
        completed: true,
        progress: requirement,
      });
      const pointsOf = (some: Partial<Counted>) =>
        having(some)
          .achievements.filter((each) => each.completed)
          .map((each) => each.points)
          .reduce((sum, each) => sum + each, 0);
      for (const some of [before, then]) expect(having(some).points).toBe(pointsOf(some));
    },
  );

  it('the progress of an achievement stops at its requirement [T-10]', () => {
    const most = having({
      ...EVERYTHING,
      'savings.total': 999999999999999n,
      'documents.count': 5000n,
      'budgets.count': 7n,
    });
    for (const { progress, requirement } of most.achievements) expect(progress).toBe(requirement);
  });

  it('savings count exactly to the cent, without rounding up [DASH-13]', () => {
    expect(named('Savings Hero', { 'savings.total': 24999n })?.progress).toBe(249.99);
    expect(named('Savings Hero', { 'savings.total': 30n })?.progress).toBe(0.3);
    expect(named('Wealth Builder', { 'savings.total': 199999n })).toMatchObject({
      progress: 1999.99,
      completed: false,
    });
  });

  it('the master plan achievement counts each kind of record once, however many there are [DASH-17]', () => {
    const progressOf = (some: Partial<Counted>) => named('Master Planner', some)?.progress;
    expect([
      progressOf({}),
      progressOf({ 'debts.count': 3n }),
      progressOf({ 'debts.count': 3n, 'policies.count': 1n }),
      progressOf({ 'debts.count': 1n, 'policies.count': 1n, 'properties.count': 2n }),
    ]).toEqual([0, 1, 2, 3]);
    // A savings account with a zero balance counts.
    expect(progressOf({ 'savings.count': 1n, 'savings.total': 0n })).toBe(1);
    expect(progressOf({ 'savings.total': 500000n })).toBe(0);
  });

  it('an achievement has all its fields, and an id made of its title [DASH-20]', () => {
    const { achievements } = having({});
    expect(achievements).toHaveLength(7);
    for (const each of achievements) {
      expect(Object.keys(each).sort()).toEqual([
        'category',
        'completed',
        'description',
        'id',
        'points',
        'progress',
        'requirement',
        'title',
      ]);
      expect(each.id).toBe(each.title.toLowerCase().replace(' ', '-'));
    }
  });

  it('an achievement is listed with the figures from which it is computed', () => {
    expect([...ACHIEVEMENT_FIGURES.keys()]).toEqual(having({}).achievements.map(({ id }) => id));
    expect(ACHIEVEMENT_FIGURES.get('master-planner')).toEqual([
      'savings.count',
      'debts.count',
      'properties.count',
      'policies.count',
    ]);
    for (const [id, counts] of ACHIEVEMENT_FIGURES) {
      const changed = having(
        Object.fromEntries(counts.map((key) => [key, EVERYTHING[key]])),
      ).achievements.filter(({ progress }) => progress > 0);
      expect(changed.map((each) => each.id)).toContain(id);
    }
  });
});

test('the points are the sum over complete achievements, from 0 to 1,175 [DASH-21]', () => {
  expect([
    having({}).points,
    having({ 'budgets.count': 1n, 'passwords.count': 3n }).points,
    having(EVERYTHING).points,
  ]).toEqual([0, 200, 1_175]);
});

describe('a reward', () => {
  it('a reward is unlocked at its required points [DASH-22] [DASH-23] [DASH-24] [DASH-25]', () => {
    expect(
      having({}).rewards.map(({ title, pointsRequired, value }) => [title, pointsRequired, value]),
    ).toEqual([
      ['$5 coffee gift card', 450, '5.00'],
      ['$5 online-retailer gift card', 600, '5.00'],
      ['$15 date-night gift card', 750, '15.00'],
      ['Free book', 1_050, null],
    ]);
  });

  it.each<[number, number, Partial<Counted>]>([
    [0, 0, {}],
    [350, 0, { 'savings.total': 75000n }],
    [450, 1, { 'savings.total': 75000n, 'passwords.count': 3n }],
    [600, 2, { 'savings.total': 200000n }],
    [800, 3, { 'savings.total': 200000n, 'budgets.count': 1n, 'passwords.count': 3n }],
    [
      1_050,
      4,
      {
        'savings.total': 200000n,
        'budgets.count': 1n,
        'passwords.count': 3n,
        'savings.count': 1n,
        'debts.count': 1n,
        'properties.count': 1n,
        'policies.count': 1n,
      },
    ],
    [1_175, 4, EVERYTHING],
  ])('at %d points, %d rewards are unlocked [DASH-26]', (points, unlocked, some) => {
    const had = having(some);
    expect(had.points).toBe(points);
    expect(had.rewards.filter((reward) => reward.unlocked)).toHaveLength(unlocked);
  });

  it('a reward is locked again when the points fall [T-37]', () => {
    const unlockedWith = (some: Partial<Counted>) =>
      having({ ...EVERYTHING, ...some }).rewards.map(({ unlocked }) => unlocked);
    expect(unlockedWith({})).toEqual([true, true, true, true]);
    expect(unlockedWith({ 'debts.count': 0n })).toEqual([true, true, true, false]);
    expect(unlockedWith({ 'savings.total': 0n })).toEqual([true, false, false, false]);
  });

  it('a reward has exactly the specified fields, and is never marked as claimed [DASH-27] [DASH-28]', () => {
    for (const some of [NOTHING, EVERYTHING]) {
      for (const each of achievementsOf(some).rewards) {
        expect(each.claimed).toBe(false);
        expect(Object.keys(each).sort()).toEqual([
          'claimed',
          'description',
          'icon',
          'id',
          'pointsRequired',
          'title',
          'type',
          'unlocked',
          'value',
        ]);
      }
    }
  });
});

it('the result of the achievement rules matches the reply schema of the achievements service', () => {
  for (const some of [NOTHING, EVERYTHING])
    expect(achievementsReply.parse(achievementsOf(some))).toEqual(achievementsOf(some));
});
