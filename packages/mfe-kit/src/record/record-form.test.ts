import { expect, test } from 'vitest';
import { onTopOf } from './record-form.ts';

test('loading a newer version keeps the fields that the user changed and updates all others', () => {
  expect(onTopOf({ a: 'new', b: 'new' }, { a: 'old', b: 'old' }, { a: 'mine', b: 'old' })).toEqual({
    a: 'mine',
    b: 'new',
  });
});
