// Compares the recorded operations with the stored data after everything has restarted.
import type { Found, FoundEvent, Operation } from './operation.ts';

/** The violations found; all lists must be empty. Each entry is a sentence about one value. */
export interface Verdict {
  /** Acknowledged operations whose result is missing. */
  readonly lost: readonly string[];
  /** Stored data that no client requested, or whose request was rejected. */
  readonly phantom: readonly string[];
  /** Duplicate records, or operations that took effect twice. */
  readonly doubled: readonly string[];
}

/** A verdict without violations. */
export const NOTHING: Verdict = { lost: [], phantom: [], doubled: [] };

const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];
const mayHold = ({ outcome }: Operation) => outcome !== 'failed';

/**
 * Returns the names that a record may have: the last acknowledged one, or a later one with an unknown
 * outcome.
 */
function namesOf(history: readonly Operation[]): string[] {
  const named = history.filter(({ kind }) => kind !== 'delete');
  const last = named.findLastIndex(({ outcome }) => outcome === 'ok');
  return named
    .slice(Math.max(last, 0))
    .filter(mayHold)
    .map(({ value }) => value);
}

function judgeThing(id: string, history: readonly Operation[], found: Found | undefined): Partial<Verdict> {
  const wasDeleted = history.some(({ kind, outcome }) => kind === 'delete' && outcome === 'ok');
  const mayBeDeleted = history.some((operation) => operation.kind === 'delete' && mayHold(operation));
  if (found === undefined) return mayBeDeleted ? {} : { lost: [`${id} was acknowledged and is gone`] };
  if (wasDeleted) return { lost: [`the deletion of ${id} was acknowledged, and it is still there`] };
  const names = namesOf(history);
  const renames = history.filter(({ kind }) => kind === 'rename');
  const atLeast = 1 + renames.filter(({ outcome }) => outcome === 'ok').length;
  const atMost = 1 + renames.filter(mayHold).length;
  return {
    lost: [
      ...(names.includes(found.name) ? [] : [`${id} is called ${found.name}, not ${names.join(' or ')}`]),
      ...(found.version < atLeast
        ? [`${id} has version ${found.version} after ${atLeast - 1} acknowledged changes`]
        : []),
    ],
    doubled:
      found.version > atMost
        ? [`${id} has version ${found.version} after at most ${atMost - 1} changes`]
        : [],
  };
}

/** Compares the recorded operations with the stored rows. */
export function verdictOfRows(operations: readonly Operation[], rows: readonly Found[]): Verdict {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = operations.filter(({ kind, outcome }) => kind === 'create' && outcome === 'ok');
  const parts = known.map((create) =>
    judgeThing(
      create.createdId ?? '',
      [create, ...operations.filter(({ thingId }) => thingId === create.createdId)],
      byId.get(create.createdId ?? ''),
    ),
  );
  const possible = new Set(
    operations
      .filter((operation) => operation.kind !== 'delete' && mayHold(operation))
      .map(({ value }) => value),
  );
  return {
    lost: parts.flatMap(({ lost = [] }) => lost),
    phantom: rows
      .filter(({ name }) => !possible.has(name))
      .map(({ id, name }) => `nobody asked for ${name}, which ${id} is called, or it was refused`),
    doubled: [
      ...parts.flatMap(({ doubled = [] }) => doubled),
      ...repeated(rows.map(({ name }) => name)).map((name) => `two are called ${name}`),
      ...repeated(known.map(({ createdId = '' }) => createdId)).map(
        (id) => `two creations were answered with ${id}`,
      ),
    ],
  };
}

/**
 * Compares the published events of a type of record with the rows: one event for each version of each record,
 * and one for its deletion. Snapshot events may be repeated at every start of a service. `thing` is the domain
 * and the type of record, such as `budget.budget`; its events are `<thing>.<first>.v1`, then
 * `<thing>.updated.v1` for each version, and `<thing>.deleted.v1`.
 */
export function verdictOfEvents(
  { thing, first }: { readonly thing: string; readonly first: 'created' | 'uploaded' },
  operations: readonly Operation[],
  rows: readonly Found[],
  found: readonly FoundEvent[],
): Verdict {
  const events = found.filter(({ type }) => type.startsWith(`${thing}.`));
  const label = ({ type, thingId, version }: FoundEvent) => `${type} ${thingId} version ${version}`;
  const seen = new Set(events.map(label));
  const expected = rows.flatMap(({ id, version }) =>
    Array.from({ length: version }, (_, index) =>
      label({ type: `${thing}.${index === 0 ? first : 'updated'}.v1`, thingId: id, version: index + 1 }),
    ),
  );
  const ended = new Set(
    events.filter(({ type }) => type === `${thing}.deleted.v1`).map(({ thingId }) => thingId),
  );
  const deletions = operations.filter(({ kind, outcome }) => kind === 'delete' && outcome === 'ok');
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return {
    lost: [
      ...expected.filter((each) => !seen.has(each)),
      ...deletions
        .filter(({ thingId = '' }) => !ended.has(thingId))
        .map(({ thingId }) => `the end of ${thingId}`),
    ].map((each) => `no event tells of ${each}`),
    phantom: events
      .filter(
        ({ thingId, version }) => (versions.get(thingId) ?? (ended.has(thingId) ? Infinity : 0)) < version,
      )
      .map((event) => `${label(event)} tells of nothing that is there`),
    doubled: repeated(events.filter(({ type }) => !type.endsWith('.stated.v1')).map(label)).map(
      (each) => `${each} was published twice`,
    ),
  };
}
