import type { Reader } from '../api.ts';

/** The fields of every record: its id and its version. */
export interface RestorableRecord {
  readonly id: string;
  readonly version: number;
}

/** A deleted record that can be restored. */
export interface DeletedRecord extends RestorableRecord {
  readonly deletedAt: string;
}

/** A kind of record: the path of its calls and the readers of their responses. */
export interface SavedKind<Item extends RestorableRecord> {
  /**
   * The path below `/api/` and the first part of the query keys. The dashboard's figures have the same first
   * part, so they are refreshed as well.
   */
  readonly domain: string;
  /**
   * Whether a change by this page is only applied to the cached list, which is otherwise fetched again. For lists of
   * megabytes whose items are the responses to saves.
   */
  readonly keepsList?: boolean;
  readonly readers: { readonly one: Reader<Item>; readonly list: Reader<Item[]> };
}

/** A kind of record that can be restored after deletion. */
export interface RecordKind<
  Item extends RestorableRecord,
  Deleted extends DeletedRecord = Item & DeletedRecord,
> extends SavedKind<Item> {
  readonly readers: SavedKind<Item>['readers'] & { readonly deleted: Reader<Deleted[]> };
}
