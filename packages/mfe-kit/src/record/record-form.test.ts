import { expect, test } from 'vitest';
import { onTopOf } from './record-form.ts';

test('what was typed stays on top of a newer version, everything else follows it', () => {
  expect(onTopOf({ a: 'new', b: 'new' }, { a: 'old', b: 'old' }, { a: 'mine', b: 'old' })).toEqual({
    a: 'mine',
    b: 'new',
  });
});
