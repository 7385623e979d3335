/** What a role may do on a bus; types are exact (`budget.budget.created.v1`) or prefixes (`budget.>`). */
export interface BusRights {
  /** Types that it publishes. */
  readonly appends?: readonly string[];
  /** Types that it takes from now on, without a stored position. */
  readonly tails?: readonly string[];
  /** Its stored positions by name, and the types that each takes. */
  readonly durables?: Readonly<Record<string, readonly string[]>>;
}

/** Every type or prefix that a role may read, each once. */
export const readableTypes = ({ tails = [], durables = {} }: BusRights): readonly string[] => [
  ...new Set([...tails, ...Object.values(durables).flat()]),
];

/** Whether a type falls under one of the patterns (exact, a `budget.>` prefix, or `>` for all). */
export function matchesType(type: string, patterns: readonly string[]): boolean {
  return patterns.some(
    (pattern) =>
      pattern === type ||
      pattern === '>' ||
      (pattern.endsWith('.>') && type.startsWith(pattern.slice(0, -1))),
  );
}
