// A verdict without violations can be trusted only if these tests show that each type of violation is
// detected.
import { describe, expect, it } from 'vitest';
import type { Operation } from './operation.ts';
import { NOTHING, verdictOfEvents, verdictOfRows } from './verdict.ts';

const created = (value: string, over: Partial<Operation> = {}): Operation => ({
  kind: 'create',
  value,
  outcome: 'ok',
  createdId: 'b',
  ...over,
});
const renamed = (value: string, outcome: Operation['outcome'] = 'ok'): Operation => ({
  kind: 'rename',
  value,
  outcome,
  thingId: 'b',
});
const deleted = (outcome: Operation['outcome'] = 'ok'): Operation => ({
  kind: 'delete',
  value: 'end',
  outcome,
  thingId: 'b',
});
const row = (name: string, version = 1, id = 'b') => ({ id, name, version });
const counts = ({ lost, phantom, doubled }: ReturnType<typeof verdictOfRows>) => [
  lost.length,
  phantom.length,
  doubled.length,
];

describe('a verdict on records without a violation', () => {
  it.each([
    ['what was acknowledged', [created('one'), renamed('two')], [row('two', 2)]],
    ['an unknown change that took effect', [created('one'), renamed('two', 'unknown')], [row('two', 2)]],
    ['an unknown change that did not', [created('one'), renamed('two', 'unknown')], [row('one')]],
    ['a refused change', [created('one'), renamed('two', 'failed')], [row('one')]],
    ['an unknown creation that took effect', [created('one', { outcome: 'unknown' })], [row('one')]],
    ['an unknown creation that did not', [created('one', { outcome: 'unknown' })], []],
    ['a deletion', [created('one'), deleted()], []],
    ['an unknown deletion', [created('one'), deleted('unknown')], [row('one')]],
  ])('the verdict finds no violation: %s', (_, operations, rows) => {
    expect(verdictOfRows(operations, rows)).toEqual(NOTHING);
  });
});

describe('a verdict on records with a violation', () => {
  // Trust: events-1
  it.each([
    ['a creation that is gone', [created('one')], [], [1, 0, 0]],
    ['a change that is gone', [created('one'), renamed('two')], [row('one', 2)], [1, 0, 0]],
    ['a version that was not counted', [created('one'), renamed('two')], [row('two', 1)], [1, 0, 0]],
    ['a deletion that is undone', [created('one'), deleted()], [row('one')], [1, 0, 0]],
    ['a refused creation that is there', [created('one', { outcome: 'failed' })], [row('one')], [0, 1, 0]],
    ['a refused change that is there', [created('one'), renamed('two', 'failed')], [row('two')], [1, 1, 0]],
    ['a thing nobody asked for', [], [row('one')], [0, 1, 0]],
    ['one creation that made two', [created('one')], [row('one'), row('one', 1, 'c')], [0, 0, 1]],
    ['one change that counted twice', [created('one'), renamed('two')], [row('two', 3)], [0, 0, 1]],
    ['two creations answered with one thing', [created('one'), created('two')], [row('one')], [1, 0, 1]],
  ])('the verdict finds the violation: %s', (_, operations, rows, expected) => {
    expect(counts(verdictOfRows(operations, rows))).toEqual(expected);
  });
});

describe('a verdict on events', () => {
  const told = { thing: 'budget.budget', first: 'created' } as const;
  const event = (what: 'created' | 'updated' | 'stated' | 'deleted', version: number) => ({
    type: `budget.budget.${what}.v1`,
    thingId: 'b',
    version,
  });

  it('the verdict accepts one event per version and one per deletion', () => {
    expect(
      verdictOfEvents(
        told,
        [created('one'), renamed('two')],
        [row('two', 2)],
        [event('created', 1), event('updated', 2)],
      ),
    ).toEqual(NOTHING);
    expect(
      verdictOfEvents(told, [created('one'), deleted()], [], [event('created', 1), event('deleted', 2)]),
    ).toEqual(NOTHING);
    expect(
      verdictOfEvents(
        told,
        [created('one')],
        [row('one')],
        [event('created', 1), event('stated', 1), event('stated', 1)],
      ),
    ).toEqual(NOTHING);
  });

  // Trust: events-2
  it.each([
    ['one that is missing', [created('one')], [row('one')], [], [1, 0, 0]],
    ['an end that is missing', [created('one'), deleted()], [], [], [1, 0, 0]],
    [
      'one about a change that was rolled back',
      [created('one')],
      [row('one')],
      [event('created', 1), event('updated', 2)],
      [0, 1, 0],
    ],
    [
      'one that states what was rolled back',
      [created('one')],
      [row('one')],
      [event('created', 1), event('stated', 2)],
      [0, 1, 0],
    ],
    [
      'an end that was rolled back',
      [created('one'), deleted('unknown')],
      [row('one')],
      [event('created', 1), event('deleted', 2)],
      [0, 1, 0],
    ],
    [
      'one that was published twice',
      [created('one')],
      [row('one')],
      [event('created', 1), event('created', 1)],
      [0, 0, 1],
    ],
  ])('the verdict finds the violation in events: %s', (_, operations, rows, events, expected) => {
    expect(counts(verdictOfEvents(told, operations, rows, events))).toEqual(expected);
  });
});
