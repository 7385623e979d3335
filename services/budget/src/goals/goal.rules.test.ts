import type { Goal } from '@savvi/budget-contract/goal';
import { describe, expect, it } from 'vitest';
import { isSameList, removedFrom, setsTargets } from './goal.rules.ts';

const aGoal = (over: Partial<Goal> = {}): Goal => ({
  id: 'a',
  name: 'Holiday',
  monthlyAmount: '200.00',
  target: '6000.00',
  date: '2031-06-30',
  ...over,
});

describe('two lists of goals', () => {
  it('are the same with the same goals in the same order', () => {
    const list = [aGoal(), aGoal({ id: 'b' })];
    expect(isSameList(list, [...list])).toBe(true);
    expect(isSameList(list, list.toReversed())).toBe(false);
    expect(isSameList(list, list.slice(1))).toBe(false);
    expect(isSameList(list.slice(1), list)).toBe(false);
  });

  it.each([{ id: 'b' }, { name: 'Car' }, { monthlyAmount: '200.01' }, { target: null }, { date: null }])(
    'differ if a goal has %o',
    (over) => expect(isSameList([aGoal()], [aGoal(over)])).toBe(false),
  );

  it('differ by the goals that the second leaves out, whatever else changed', () => {
    const other = aGoal({ id: 'b' });
    expect(removedFrom([aGoal(), other], [aGoal({ name: 'Car' })])).toEqual([other]);
    expect(removedFrom([], [other])).toEqual([]);
  });
});

describe('a list sets targets or dates', () => {
  it.each([
    ['for a new goal with a target', [], [aGoal({ date: null })], true],
    ['for a new goal with a date', [], [aGoal({ target: null })], true],
    ['for another target', [aGoal()], [aGoal({ target: '1.00' })], true],
    ['for another date', [aGoal()], [aGoal({ date: '2031-07-01' })], true],
    ['not for a new goal without them', [], [aGoal({ target: null, date: null })], false],
    ['not if they stay', [aGoal()], [aGoal({ name: 'Car', monthlyAmount: '1.00' })], false],
    ['not if they are cleared', [aGoal()], [aGoal({ target: null, date: null })], false],
    ['not for a removed goal', [aGoal()], [], false],
  ])('%s: %o to %o', (_, before, after, sets) => expect(setsTargets(before, after)).toBe(sets));
});
