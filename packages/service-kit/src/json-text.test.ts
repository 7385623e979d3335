import { expect, it } from 'vitest';
import { z } from 'zod';
import { assertFits, JsonText } from './json-text.ts';

const contract = z.array(z.object({ id: z.int(), name: z.string() }));
const fits = (text: string) => () => assertFits(contract, new JsonText(text));

it('lets a reply from the database pass that is what its contract lets out, white space aside', () => {
  expect(fits('[{"id": 1,"name":"Home"}]')).not.toThrow();
});

it.each([
  ['a key that the contract does not name', '[{"id":1,"name":"Home","secret":1}]'],
  ['a key that is missing', '[{"id":1}]'],
  ['a value of another kind', '[{"id":"1","name":"Home"}]'],
  ['keys in another order', '[{"name":"Home","id":1}]'],
])('refuses a reply from the database with %s', (_title, text) => {
  expect(fits(text)).toThrow();
});
