import { expect, it } from 'vitest';
import { z } from 'zod';
import { assertFits, JsonText } from './json-text.ts';

const contract = z.array(z.object({ id: z.int(), name: z.string() }));
const fits = (text: string) => () => assertFits(contract, new JsonText(text));

it('the check of a database reply accepts a reply that matches its contract, regardless of white space', () => {
  expect(fits('[{"id": 1,"name":"Home"}]')).not.toThrow();
});

it.each([
  ['a key that the contract does not name', '[{"id":1,"name":"Home","secret":1}]', /other keys/],
  ['a key that is missing', '[{"id":1}]', /invalid_type/],
  ['a value of another kind', '[{"id":"1","name":"Home"}]', /invalid_type/],
  ['keys in another order', '[{"name":"Home","id":1}]', /other keys/],
])('the check of a database reply rejects a reply with %s', (_title, text, message) => {
  expect(fits(text)).toThrow(message);
});
