/** What a client asked for: each with a value that no other operation has. */
export interface Asked {
  readonly kind: 'create' | 'rename' | 'delete';
  /** The name that a create or rename gives a thing; of a delete only a label. */
  readonly value: string;
  /** The thing a rename or delete is about. */
  readonly thingId?: string;
}

/** How it went, as far as the client can know: refused is `failed`, no answer or a 5xx is `unknown`. */
export type Outcome = 'ok' | 'failed' | 'unknown';

/** What an answer's status says of how it went. */
export const outcomeOf = (status: number): Outcome =>
  status >= 200 && status < 300 ? 'ok' : status >= 400 && status < 500 ? 'failed' : 'unknown';

/** One operation of the record. */
export interface Operation extends Asked {
  outcome: Outcome | 'invoked';
  /** The thing that a create which is `ok` made. */
  createdId?: string;
}

/** A thing as it is found in the end. */
export interface Found {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** An event as it is found in the end. */
export interface FoundEvent {
  readonly type: string;
  readonly thingId: string;
  readonly version: number;
}
