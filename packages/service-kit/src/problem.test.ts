import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput, Problem, toProblem } from './problem.ts';

const schema = z.object({
  name: z.string().max(3, 'must have at most 3 characters'),
  kind: z.enum(['a', 'b']),
  list: z.array(z.object({ amount: z.number() })),
  email: z.string().refine((text) => text.includes('@'), 'Please enter a valid email address'),
});
const sentence = (input: unknown) => {
  try {
    parseInput(schema, input);
    return null;
  } catch (error) {
    return error instanceof Problem ? error.message : 'no problem';
  }
};
const fine = { name: 'abc', kind: 'a', list: [], email: 'a@b' };

describe('invalid input', () => {
  it.each([
    [{ ...fine, name: undefined }, 'name is required.'],
    [{ ...fine, name: 7 }, 'name must be a string.'],
    [{ ...fine, name: 'abcd' }, 'name must have at most 3 characters.'],
    [{ ...fine, kind: 'c' }, 'kind must be one of: a, b.'],
    [{ ...fine, list: {} }, 'list must be a list.'],
    [{ ...fine, list: [{ amount: 'x' }] }, 'list.0.amount must be a number.'],
    [{ ...fine, email: 'x' }, 'Please enter a valid email address'],
    [null, 'The request must be an object.'],
  ])('%j is described in one sentence: %s [N-13]', (input, expected) => {
    expect(sentence(input)).toBe(expected);
  });
});

it('unknown errors become `internal` without details, and errors of the body parser keep their meaning', () => {
  expect(toProblem(new Error('select * from secrets'))).toMatchObject({
    status: 500,
    message: 'Something went wrong on our side. Please try again.',
  });
  expect(toProblem(Object.assign(new Error('x'), { type: 'entity.too.large', status: 413 })).code).toBe(
    'too-large',
  );
  expect(toProblem(Object.assign(new Error('x'), { status: 400 })).code).toBe('malformed');
});

describe('a database failure', () => {
  const raw = (cause: object) =>
    Object.assign(new Error('Raw query failed'), { code: 'P2010', meta: { driverAdapterError: { cause } } });

  it.each([
    ['no transaction is free', Object.assign(new Error('x'), { code: 'P2028' })],
    ['it is not reachable', Object.assign(new Error('x'), { code: 'P1001' })],
    ['it is not reachable for a raw query', raw({ kind: 'DatabaseNotReachable' })],
    ['it shuts down under a raw query', raw({ kind: 'postgres', originalCode: '57P01' })],
    ['a statement took too long', Object.assign(new Error('x'), { code: '57014' })],
    ['nothing listens', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
    ['no connection came free', new Error('timeout exceeded when trying to connect')],
  ])('becomes 503 with Retry-After when the database is unavailable: %s', (_, error) => {
    expect(toProblem(error)).toMatchObject({ status: 503, retryAfterS: 2, cause: error });
  });

  it('is not reported as an unavailable database when the query is wrong', () => {
    expect(toProblem(raw({ kind: 'postgres', originalCode: '22021' })).status).toBe(500);
  });
});
