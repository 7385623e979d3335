/**
 * The permissions of a role on a bus. Types are exact (`budget.budget.created.v1`) or prefixes (`budget.>`).
 */
export interface BusRights {
  /** Event types that the role may publish. */
  readonly appends?: readonly string[] | undefined;
  /** Event types that the role may receive without a stored position. */
  readonly tails?: readonly string[] | undefined;
  /** The role's stored positions by name, with the event types of each. */
  readonly durables?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** All types and prefixes that a role may read, without duplicates. */
export const readableTypes = ({ tails = [], durables = {} }: BusRights): readonly string[] => [
  ...new Set([...tails, ...Object.values(durables).flat()]),
];

/** Whether a pattern is for the same event of every service, such as `*.user-data.erased.v1`. */
export const isOfEveryService = (pattern: string): boolean => pattern.startsWith('*.');

/**
 * Whether a type matches one of the patterns: exact, a `budget.>` prefix, `*.user-data.erased.v1` for that event of
 * every service, or `>` for all.
 */
export function matchesType(type: string, patterns: readonly string[]): boolean {
  return patterns.some(
    (pattern) =>
      pattern === type ||
      pattern === '>' ||
      (isOfEveryService(pattern) && type.replace(/^[^.]*/, '*') === pattern) ||
      (pattern.endsWith('.>') && type.startsWith(pattern.slice(0, -1))),
  );
}
