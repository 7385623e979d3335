import { BANK_ID_MAX, IMPORT_ROWS_MAX } from '@savvi/budget-contract/import-row';
import { NOTE_MAX, PAYEE_MAX } from '@savvi/budget-contract/transaction';
import { MONEY_LIMITS } from '@savvi/contracts/money';
import { expect, test } from 'vitest';
import { BOUNDS, ROWS_MAX } from './reading.ts';

test('the bounds of the parsers are those of the contract (MON-63)', () => {
  expect(ROWS_MAX).toBe(IMPORT_ROWS_MAX);
  expect(BOUNDS).toEqual({
    cents: MONEY_LIMITS.payment,
    payee: PAYEE_MAX,
    note: NOTE_MAX,
    bankId: BANK_ID_MAX,
  });
});
