import type { Reader } from '../api.ts';

/** What every record has that can be had back after it was deleted: who it is, and in which version. */
export interface KeptRecord {
  readonly id: string;
  readonly version: number;
}

/** A record that can still be brought back. */
export interface DeletedRecord extends KeptRecord {
  readonly deletedAt: string;
}

/** One kind of such records: where its calls go and how their answers are read. */
export interface RecordKind<Item extends KeptRecord, Deleted extends DeletedRecord = Item & DeletedRecord> {
  /** The path below `/api/` and the first part of its query keys: the dashboard's figures have the same, so they are refreshed with it. */
  readonly domain: string;
  readonly readers: { readonly one: Reader<Item>; readonly list: Reader<Item[]>; readonly deleted: Reader<Deleted[]> };
}
