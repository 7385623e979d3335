import { type ChangedKind, type ChangedRecord, STREAM_RECENT_MS } from '@savvi/contracts/achievements/live';
import type { Change } from '../shared/changes.ts';

/** The most records of a kind that are named; when more change, the kind is named alone. */
const RECORDS_MAX = 20;

/** A change, without whose it was. */
export type RecentChange = Pick<Change, 'kind' | 'record'>;

interface Recent {
  readonly timer: NodeJS.Timeout;
  /** By id; null when a change named no record, or too many did. */
  readonly records: Map<string, ChangedRecord> | null;
}

/** What changed a moment ago, by space. */
export interface RecentChanges {
  add(change: Change): void;
  /**
   * What changed in a space, kind by kind; a kind is forgotten {@link STREAM_RECENT_MS} after its last
   * change.
   */
  of(spaceId: string): readonly RecentChange[];
}

function recordsWith(before: Recent | undefined, record: ChangedRecord | undefined): Recent['records'] {
  const records = before === undefined ? new Map<string, ChangedRecord>() : before.records;
  if (record === undefined || records === null) return null;
  records.set(record.id, record);
  return records.size > RECORDS_MAX ? null : records;
}

/** Begins without any. Each kind of a space is held once, and let go by itself. */
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
