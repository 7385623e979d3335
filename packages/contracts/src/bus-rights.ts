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

/** The pattern for each event of another service that lists the reader by name, whichever service it is. */
export const GRANTED_EVENTS = '*.>';

/** Whether a pattern is for events of every service: `*.user-data.erased.v1`, or {@link GRANTED_EVENTS}. */
export const isOfEveryService = (pattern: string): boolean => pattern.startsWith('*.');

/**
 * Whether a type matches one of the patterns: exact, a `budget.>` prefix, `*.user-data.erased.v1` for that event of
 * every service, or `>` for all. {@link GRANTED_EVENTS} matches all, because the bus delivers only granted events.
 */
export function matchesType(type: string, patterns: readonly string[]): boolean {
  return patterns.some(
    (pattern) =>
      pattern === type ||
      pattern === '>' ||
      pattern === GRANTED_EVENTS ||
      (isOfEveryService(pattern) && type.replace(/^[^.]*/, '*') === pattern) ||
      (pattern.endsWith('.>') && type.startsWith(pattern.slice(0, -1))),
  );
}
