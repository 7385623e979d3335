import { PROBLEMS, type ProblemCode, type ProblemIssue } from '@savvi/contracts/problem';
import * as z from 'zod/mini';
import { isDatabaseUnavailable } from './database-failure.ts';

interface ProblemOptions {
  readonly sentence?: string;
  readonly issues?: readonly ProblemIssue[];
  /** When the client may retry after `too-often` or `unavailable`, in whole seconds. */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** An error whose message the user can read: the only error class for rejected requests. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly issues: readonly ProblemIssue[];
  readonly retryAfterS: number | undefined;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.sentence ?? PROBLEMS[code].sentence, { cause: options.cause });
    this.code = code;
    this.status = PROBLEMS[code].status;
    this.issues = options.issues ?? [];
    this.retryAfterS = options.retryAfterS;
  }
}

const withArticle = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);
const EXPECTED: Record<string, string> = {
  int: 'a whole number',
  object: 'an object',
  array: 'a list',
  boolean: 'true or false',
};

/** The messages of zod's own checks; schemas that need other messages define them. */
const wordsFor: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${EXPECTED[issue.expected] ?? withArticle(issue.expected)}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    default:
      return 'is not valid';
  }
};

/** A message that is a full sentence stays as it is; any other follows the name of its field. */
const sentenceOf = ({ path, message }: ProblemIssue) =>
  /^[A-Z]/.test(message) ? message : `${path === '' ? 'The request' : path} ${message}.`;

/** Parses input. @throws {Problem} `invalid` with one sentence about the first error, and all issues */
export function parseInput<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input, { error: wordsFor });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new Problem('invalid', {
    issues,
    ...(issues[0] !== undefined && { sentence: sentenceOf(issues[0]) }),
  });
}

const BODY_PARSER_CODES: Record<string, ProblemCode> = {
  'entity.too.large': 'too-large',
  'entity.parse.failed': 'malformed',
  'encoding.unsupported': 'media-type',
  'charset.unsupported': 'media-type',
  'request.size.invalid': 'malformed',
  'request.aborted': 'malformed',
  'stream.encoding.set': 'malformed',
};

const hasType = (error: unknown): error is { type: string } =>
  typeof error === 'object' && error !== null && 'type' in error && typeof error.type === 'string';
const hasClientStatus = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** The problem that an error corresponds to; unexpected errors are `internal`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = hasType(error) ? BODY_PARSER_CODES[error.type] : undefined;
  if (code !== undefined) return new Problem(code, { cause: error });
  if (hasClientStatus(error)) return new Problem('malformed', { cause: error });
  if (isDatabaseUnavailable(error)) return new Problem('unavailable', { cause: error, retryAfterS: 2 });
  return new Problem('internal', { cause: error });
}
