import { expect, it } from 'vitest';
import { recordId } from './values.ts';

it('an id is normalized to lower case', () => {
  expect(recordId.parse('0190D6C0-7E3A-7B1E-9D5C-2F1A4B6C8D0E')).toBe('0190d6c0-7e3a-7b1e-9d5c-2f1a4b6c8d0e');
  for (const id of [
    '',
    '0190d6c0',
    '../0190d6c0-7e3a-7b1e-9d5c-2f1a4b6c8d0e',
    'İ190d6c0-7e3a-7b1e-9d5c-2f1a4b6c8d0e',
  ])
    expect(recordId.safeParse(id).success).toBe(false);
});
