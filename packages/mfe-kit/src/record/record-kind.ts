import type { Reader } from '../api.ts';

/** What every record has: who it is, and in which version. */
export interface KeptRecord {
  readonly id: string;
  readonly version: number;
}

/** A record that can still be brought back. */
export interface DeletedRecord extends KeptRecord {
  readonly deletedAt: string;
}

/** One kind of records: where its calls go and how their answers are read. */
export interface SavedKind<Item extends KeptRecord> {
  /**
   * The path below `/api/` and the first part of its query keys: the dashboard's figures have the same, so
   * they are refreshed with it.
   */
  readonly domain: string;
  readonly readers: { readonly one: Reader<Item>; readonly list: Reader<Item[]> };
}

/** One kind of records that can be had back after they were deleted. */
export interface RecordKind<
  Item extends KeptRecord,
  Deleted extends DeletedRecord = Item & DeletedRecord,
> extends SavedKind<Item> {
  readonly readers: SavedKind<Item>['readers'] & { readonly deleted: Reader<Deleted[]> };
}
