import { PROBLEMS, type ProblemCode } from '@savvi/contracts/problem';
import type { Route } from '@savvi/contracts/route';

/** One call, as the answers see it. */
export interface FakeCall {
  readonly route: Route;
  /** The first part of the path after `/api/`: which records are meant. */
  readonly kind: string;
  readonly id: string | undefined;
  /** What the contract made of the body. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  /** The version named by If-Match. */
  readonly version: number | undefined;
  readonly file: File | undefined;
}

/** Answers a call with what goes over the wire. @throws {Refused} */
export type FakeAnswer = (call: FakeCall) => unknown;

/** A call is refused as the services refuse it. */
export class Refused extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, sentence: string = PROBLEMS[code].sentence) {
    super(sentence);
    this.code = code;
  }
}
