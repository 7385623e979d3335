import { expect, it } from 'vitest';
import type { RecordedAct } from '../registry/registry.repository.ts';
import { releasedBy } from './released-by.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const given = (version: string, weight = 100) => ({ version, weight, named: 0 });
const act = (minute: number, actor: string, over: Partial<RecordedAct> = {}): RecordedAct => ({
  at: at(minute),
  actor,
  kind: 'release',
  reason: null,
  isForced: false,
  before: [given('a')],
  after: [given('b')],
  ...over,
});
const of = (version: string, minute: number) => ({ version, releasedAt: at(minute) });

it('a version was released by the change that gave it to everybody, or first to somebody', () => {
  const deployed = act(1, 'gateway', { kind: 'deployment', before: [], after: [given('a')] });
  const canary = act(2, 'ann', { after: [given('a', 90), given('b', 10)] });
  expect(releasedBy(of('a', 1), [canary, deployed])).toEqual({ kind: 'deployment', actor: 'gateway' });
  expect(releasedBy(of('b', 2), [canary, deployed])).toEqual({ kind: 'release', actor: 'ann' });
});

it('a version that everybody got again was released by the last change to it', () => {
  const back = act(3, 'ben', { kind: 'rollback', before: [given('b')], after: [given('a')] });
  const deployed = act(1, 'gateway', { kind: 'deployment', before: [], after: [given('a')] });
  expect(releasedBy(of('a', 3), [back, act(2, 'ann'), deployed])).toEqual({ kind: 'rollback', actor: 'ben' });
});

it('the end of a canary does not release the stable version', () => {
  const both = [given('a', 90), given('b', 10)];
  const deployed = act(1, 'gateway', { kind: 'deployment', before: [], after: [given('a')] });
  const canary = act(2, 'ann', { after: both });
  for (const kind of ['switch', 'rollback', 'automatic rollback', 'erasure'] as const) {
    const ended = act(3, 'ben', { kind, before: both, after: [given('a')] });
    expect(releasedBy(of('a', 1), [ended, canary, deployed])).toMatchObject({ actor: 'gateway' });
  }
});

it('a release within the millisecond of another one is found, although its time is later than recorded', () => {
  expect(releasedBy(of('b', 3), [act(2, 'ann')])).toMatchObject({ actor: 'ann' });
});

it('a version whose release is not among the changes has none', () => {
  expect(releasedBy(of('c', 1), [act(2, 'ann')])).toBeNull();
});
