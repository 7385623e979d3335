import { expect, test } from 'vitest';
import { expiryMark } from './expiry.rules.ts';

test.each([
  ['2026-11-20', { tone: 'danger', text: 'Expired' }],
  ['2026-11-21', { tone: 'warning', text: 'Expires today' }],
  ['2026-11-22', { tone: 'warning', text: 'Expires tomorrow' }],
  ['2026-12-21', { tone: 'warning', text: 'Expires in 30 days' }],
  ['2026-12-22', undefined],
  [null, undefined],
])('a policy until %s is marked on Nov 21, 2026 as %j', (day, mark) => {
  expect(expiryMark(day, '2026-11-21')).toEqual(mark);
});
