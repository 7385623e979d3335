import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type GapInput, gapsOf } from './gaps.ts';

interface HouseholdCase {
  readonly what: string;
  readonly input: GapInput;
  readonly expected: readonly { readonly rule: string; readonly records: readonly string[] }[];
}

const households = JSON.parse(
  readFileSync(new URL('households.json', import.meta.url), 'utf8'),
) as readonly HouseholdCase[];

it.each(households)('a household has exactly its planted gaps: $what [LNK-4]', ({ input, expected }) => {
  const found = gapsOf(input).map(({ rule, records }) =>
    [rule, ...records.map(({ kind, id }) => `${kind} ${id}`).toSorted()].join(', '),
  );
  const planted = expected.map(({ rule, records }) => [rule, ...records.toSorted()].join(', '));
  expect(found.toSorted()).toEqual(planted.toSorted());
});
