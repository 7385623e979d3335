import { PROBLEMS, type ProblemCode } from '@savvi/contracts/problem';
import type { Route } from '@savvi/contracts/route';
import * as z from 'zod/mini';
import type { BackendCall } from './fake-backend.ts';

/** A call that matches the input schemas of its route. */
export interface SampleCall {
  /** The first part of the path after `/api/`, which names the kind of records. */
  readonly kind: string;
  readonly id: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  /** The version in If-Match. */
  readonly version: number | undefined;
  readonly file: File | undefined;
}

/** Returns the response to a call. @throws {Refused} */
export type SampleAnswer = (call: SampleCall) => unknown;

/** A rejected call, with the code and the sentence that a service sends. */
export class Refused extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, sentence: string = PROBLEMS[code].sentence) {
    super(sentence);
    this.code = code;
  }
}

/** Parses a call with the input schemas of its route. @throws {Refused} */
export async function sampleCallOf(
  route: Route,
  { path, search, headers, bytes, body }: BackendCall,
): Promise<SampleCall> {
  const segments = path.split('/');
  const version = /^"(\d+)"$/.exec(headers.get('If-Match') ?? '')?.[1];
  const call = {
    kind: segments[2] ?? '',
    id: segments[route.path.split('/').indexOf('{id}')],
    query: search,
    version: version === undefined ? undefined : Number(version),
  };
  if (route.form !== undefined) {
    const type = headers.get('Content-Type') ?? '';
    const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
    const { file, ...fields } = Object.fromEntries(form);
    return { ...call, body: parsed(route.form, fields), file: file instanceof File ? file : undefined };
  }
  return { ...call, body: route.body === undefined ? {} : parsed(route.body, body ?? {}), file: undefined };
}

function parsed(schema: NonNullable<Route['body']>, input: unknown): SampleCall['body'] {
  const result = z.safeParse(schema, input);
  if (!result.success)
    throw new Refused(
      'invalid',
      result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    );
  return Object(result.data);
}
