import { type ChangedKind, STREAM_RECENT_MS } from '@savvi/contracts/achievements/live';
import type { Change } from '../shared/changes.ts';

/** What changed a moment ago, by space. */
export interface RecentChanges {
  add(change: Change): void;
  /** The kinds of which something changed in a space within {@link STREAM_RECENT_MS}. */
  of(spaceId: string): readonly ChangedKind[];
}

/** Begins without any. Each kind of a space is held once, and let go by itself. */
export function recentChanges(): RecentChanges {
  const bySpace = new Map<string, Map<ChangedKind, NodeJS.Timeout>>();
  return {
    add({ spaceId, kind }) {
      const kinds = bySpace.get(spaceId) ?? new Map<ChangedKind, NodeJS.Timeout>();
      bySpace.set(spaceId, kinds);
      clearTimeout(kinds.get(kind));
      const forget = () => {
        kinds.delete(kind);
        if (kinds.size === 0) bySpace.delete(spaceId);
      };
      kinds.set(kind, setTimeout(forget, STREAM_RECENT_MS).unref());
    },
    of: (spaceId) => [...(bySpace.get(spaceId)?.keys() ?? [])],
  };
}
