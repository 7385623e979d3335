import { type ChangedKind, type ChangedRecord, STREAM_RECENT_MS } from '@savvi/contracts/achievements/live';
import type { Change } from '../shared/changes.ts';

/** The maximum number of changed records listed per kind; if more change, only the kind is reported. */
const RECORDS_MAX = 20;

/** A change of a record, without the space that the record is in. */
export type RecentChange = Pick<Change, 'kind' | 'record'>;

interface Recent {
  readonly timer: NodeJS.Timeout;
  /** The changed records by id; null if a change contained no record, or if too many records changed. */
  readonly records: Map<string, ChangedRecord> | null;
}

/** The latest changes of each space. */
export interface RecentChanges {
  add(change: Change): void;
  /**
   * The latest changes in a space, by kind; a kind is removed {@link STREAM_RECENT_MS} after its last change.
   */
  of(spaceId: string): readonly RecentChange[];
}

function recordsWith(before: Recent | undefined, record: ChangedRecord | undefined): Recent['records'] {
  const records = before === undefined ? new Map<string, ChangedRecord>() : before.records;
  if (record === undefined || records === null) return null;
  records.set(record.id, record);
  return records.size > RECORDS_MAX ? null : records;
}

/**
 * Creates an empty {@link RecentChanges}. Each kind of record in a space has one entry with its own timer.
 */
export function recentChanges(): RecentChanges {
  const bySpace = new Map<string, Map<ChangedKind, Recent>>();
  return {
    add({ spaceId, kind, record }) {
      const kinds = bySpace.get(spaceId) ?? new Map<ChangedKind, Recent>();
      bySpace.set(spaceId, kinds);
      const before = kinds.get(kind);
      clearTimeout(before?.timer);
      const forget = () => {
        kinds.delete(kind);
        if (kinds.size === 0) bySpace.delete(spaceId);
      };
      kinds.set(kind, {
        timer: setTimeout(forget, STREAM_RECENT_MS).unref(),
        records: recordsWith(before, record),
      });
    },
    of: (spaceId) =>
      [...(bySpace.get(spaceId) ?? [])].flatMap(([kind, { records }]): RecentChange[] =>
        records === null ? [{ kind }] : [...records.values()].map((record) => ({ kind, record })),
      ),
  };
}
