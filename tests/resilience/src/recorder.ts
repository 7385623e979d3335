// The recorder stands outside the product: every operation is written down when it is invoked and again when
// its outcome is known, so that whatever is killed in between, the record says what may and what must be
// there.
import { appendFileSync } from 'node:fs';
import type { Asked, Operation, Outcome } from './operation.ts';

/** Keeps the record in memory and, line by line, in a file. */
export function createRecorder(file: string) {
  const operations: Operation[] = [];
  const write = (operation: Operation) =>
    appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...operation })}\n`);
  return {
    operations,
    /** Call it before anything is sent. */
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
