import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput, Problem, toProblem } from './problem.ts';

const schema = z.object({ name: z.string().max(3, 'must have at most 3 characters'), kind: z.enum(['a', 'b']), list: z.array(z.object({ amount: z.number() })), email: z.string().refine((text) => text.includes('@'), 'Please enter a valid email address') });
const sentence = (input: unknown) => {
  try {
    parseInput(schema, input);
    return null;
  } catch (error) {
    return error instanceof Problem ? error.message : 'no problem';
  }
};
const fine = { name: 'abc', kind: 'a', list: [], email: 'a@b' };

describe('input that does not fit', () => {
  it.each([
    [{ ...fine, name: undefined }, 'name is required.'],
    [{ ...fine, name: 7 }, 'name must be a string.'],
    [{ ...fine, name: 'abcd' }, 'name must have at most 3 characters.'],
    [{ ...fine, kind: 'c' }, 'kind must be one of: a, b.'],
    [{ ...fine, list: {} }, 'list must be a list.'],
    [{ ...fine, list: [{ amount: 'x' }] }, 'list.0.amount must be a number.'],
    [{ ...fine, email: 'x' }, 'Please enter a valid email address'],
    [null, 'The request must be an object.'],
  ])('%j is told in one sentence: %s [N-13]', (input, expected) => {
    expect(sentence(input)).toBe(expected);
  });
});

it('unknown errors become internal without details, those of the body parser what they are', () => {
  expect(toProblem(new Error('select * from secrets'))).toMatchObject({ status: 500, message: 'Something went wrong on our side. Please try again.' });
  expect(toProblem(Object.assign(new Error('x'), { type: 'entity.too.large', status: 413 })).code).toBe('too-large');
  expect(toProblem(Object.assign(new Error('x'), { status: 400 })).code).toBe('malformed');
});
