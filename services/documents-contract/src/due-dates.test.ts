import { dueOn } from '@savvi/contracts/due-on';
import { expect, it } from 'vitest';
import { dueDatesOfDocument } from './due-dates.ts';

it('a document is due on its expiration date', () => {
  const dates = [{ kind: 'document', on: '2027-03-03' }];
  expect(dueDatesOfDocument({ expirationDate: '2027-03-03' })).toEqual(dates);
  expect(dueOn.parse(dates)).toEqual(dates);
  expect(dueDatesOfDocument({ expirationDate: null })).toEqual([]);
});
