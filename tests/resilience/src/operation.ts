// Operations recorded outside the product: each one before it is sent and again when its outcome is known.
// Whatever is killed in between, the record shows which data may exist and which must exist.
import { appendFileSync } from 'node:fs';

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
  /** The id of the created record, if the operation is a create with the outcome `ok`. */
  createdId?: string;
}

/** A stored record at the end of a run. */
export interface Found {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** An event that was found in the outbox or on the bus at the end of a run. */
export interface FoundEvent {
  readonly type: string;
  readonly thingId: string;
  readonly version: number;
}

/** Creates a recorder that stores operations in memory and appends each to a file. */
export function createRecorder(file: string) {
  const operations: Operation[] = [];
  const write = (operation: Operation) =>
    appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...operation })}\n`);
  return {
    operations,
    /** Records the start of an operation. Call this before sending the request. */
    invoked(asked: Asked): Operation {
      const operation: Operation = { ...asked, outcome: 'invoked' };
      operations.push(operation);
      write(operation);
      return operation;
    },
    settled(operation: Operation, outcome: Outcome, createdId?: string): void {
      operation.outcome = outcome;
      if (createdId !== undefined) operation.createdId = createdId;
      write(operation);
    },
    count: (outcome: Outcome) => operations.filter((operation) => operation.outcome === outcome).length,
  };
}

/** Records the operations of one run. */
export type Recorder = ReturnType<typeof createRecorder>;
