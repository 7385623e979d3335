// Records operations outside the product: each one before it is sent and again when its outcome is known.
// Whatever is killed in between, the record shows which data may exist and which must exist.
import { appendFileSync } from 'node:fs';
import type { Asked, Operation, Outcome } from './operation.ts';

/** Creates a recorder that stores operations in memory and appends each to a file. */
export function createRecorder(file: string) {
  const operations: Operation[] = [];
  const write = (operation: Operation) =>
    appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...operation })}\n`);
  return {
    operations,
    /** Call this before sending the request. */
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

/** The record of one run. */
export type Recorder = ReturnType<typeof createRecorder>;
