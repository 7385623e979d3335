/** The rows that a change touches. */
export interface Touched {
  /** Ids of transactions. */
  readonly transactions?: readonly string[];
  /** Months with their lines, such as `2027-05`. */
  readonly months?: readonly string[];
  /** Ids of lines of the budget. */
  readonly planLines?: readonly string[];
  /** Whether it touches the budget itself. */
  readonly budget?: boolean;
  /** Ids of bills, with their due dates. */
  readonly bills?: readonly string[];
}

/** The versions of rows by their keys; null for a row that does not exist. */
export type RowVersions = Readonly<Record<string, string | null>>;

/** The keys of rows as {@link RowVersions} has them. */
const keysOf = ({
  transactions = [],
  months = [],
  planLines = [],
  budget = false,
  bills = [],
}: Touched): string[] => [
  ...transactions.map((id) => `transaction:${id}`),
  ...months.map((month) => `month:${month}`),
  ...planLines.map((id) => `line:${id}`),
  ...(budget ? ['budget'] : []),
  ...bills.map((id) => `bill:${id}`),
];

/** The rows that keys name. */
export function touchedBy(keys: Iterable<string>): Required<Touched> {
  const all = [...new Set(keys)];
  const named = (prefix: string) =>
    all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return {
    transactions: named('transaction:'),
    months: named('month:'),
    planLines: named('line:'),
    budget: all.includes('budget'),
    bills: named('bill:'),
  };
}

/** The versions of all touched rows, of which only those that exist were `found`. */
export const versionsOf = (touched: Touched, found: RowVersions): RowVersions =>
  Object.fromEntries(keysOf(touched).map((key) => [key, found[key] ?? null]));

/** Whether rows still have the versions that a change left. */
export const areUnchanged = (left: RowVersions, now: RowVersions): boolean =>
  Object.entries(left).every(([key, version]) => (now[key] ?? null) === version);
