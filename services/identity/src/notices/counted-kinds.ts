// Kinds of dates in words. A kind is an English noun in the singular, in kebab case, so that a kind of a new area needs
// nothing here.

// oxlint-disable-next-line savvi/format-in-ui -- that is for browsers
const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** How many of a kind, in words: `1 policy`, `2 debt payments`. */
export function counted(kind: string, count: number): string {
  const noun = kind.replaceAll('-', ' ');
  return `${count} ${count === 1 ? noun : pluralOf(noun)}`;
}

/** Counts of kinds in one phrase, which adds up the counts of the same kind: `1 policy and 2 documents`. */
export function countedKinds(counts: readonly { readonly kind: string; readonly count: number }[]): string {
  const totals = new Map<string, number>();
  for (const { kind, count } of counts) totals.set(kind, (totals.get(kind) ?? 0) + count);
  return AND.format([...totals].map(([kind, total]) => counted(kind, total)));
}
