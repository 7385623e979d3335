import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GapInput, type GapRule, gapsOf } from './gaps.ts';
import { GAP_SOURCES, type GapSource, knownGapsOf } from './known-gaps.ts';

const inputs = (
  JSON.parse(readFileSync(new URL('households.json', import.meta.url), 'utf8')) as readonly {
    readonly input: GapInput;
  }[]
).map(({ input }) => input);
const sources: readonly GapSource[] = [
  'debts',
  'properties',
  'policies',
  'accounts',
  'documents',
  'monthlyIncome',
];
const without = (input: GapInput, source: GapSource): GapInput => ({
  ...input,
  [source]: source === 'monthlyIncome' ? null : [],
});

describe('gaps of a partially loaded plan', () => {
  it.each(sources)('without %s, rules that do not read this part find the same gaps [LNK-4]', (source) => {
    for (const input of inputs) {
      const expected = gapsOf(input).filter(({ rule }) => !GAP_SOURCES[rule].includes(source));
      expect(knownGapsOf({ ...input, [source]: undefined })).toEqual(expected);
    }
  });

  it('a completely loaded plan has all gaps [LNK-4]', () => {
    for (const input of inputs) expect(knownGapsOf(input)).toEqual(gapsOf(input));
  });

  it.each(
    Object.entries(GAP_SOURCES).flatMap(([rule, read]) => read.map((source) => ({ rule, source }))) as {
      rule: GapRule;
      source: GapSource;
    }[],
  )('$rule needs $source, because without it the rule would find other gaps [LNK-4]', ({ rule, source }) => {
    const found = (input: GapInput) => gapsOf(input).filter((gap) => gap.rule === rule);
    const changed = inputs.filter(
      (input) => JSON.stringify(found(without(input, source))) !== JSON.stringify(found(input)),
    );
    expect(changed).not.toEqual([]);
  });
});
