/** An operation that a client requested, with a value that no other operation has. */
export interface Asked {
  readonly kind: 'create' | 'rename' | 'delete';
  /** The name that a create or rename gives a record; for a delete, only a label. */
  readonly value: string;
  /** The id of the record to rename or delete. */
  readonly thingId?: string;
}

/**
 * The outcome from the client's perspective: a rejected operation is `failed`; without a response or with a
 * 5xx it is `unknown`.
 */
export type Outcome = 'ok' | 'failed' | 'unknown';

/** Returns the outcome for the status of a response. */
export const outcomeOf = (status: number): Outcome =>
  status >= 200 && status < 300 ? 'ok' : status >= 400 && status < 500 ? 'failed' : 'unknown';

/** One recorded operation. */
export interface Operation extends Asked {
  outcome: Outcome | 'invoked';
  /** The id of the record that a create with the outcome `ok` returned. */
  createdId?: string;
}

/** A stored record at the end of a run. */
export interface Found {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** A published event at the end of a run. */
export interface FoundEvent {
  readonly type: string;
  readonly thingId: string;
  readonly version: number;
}
