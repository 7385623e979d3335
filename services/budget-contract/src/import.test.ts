import { describe, expect, test } from 'vitest';
import { hashOfAccount } from './account-hash.ts';
import { importPart, importRow, rowChoice } from './import-row.ts';
import { commitInput } from './import.ts';

const aRow = (row: object = {}) => ({
  row: 2,
  date: '2027-05-03',
  amount: '-12.40',
  payee: 'Coffee House',
  note: null,
  bankId: null,
  ...row,
});
const fits = (row: object) => importRow.safeParse(aRow(row)).success;

describe('rows of an import', () => {
  test.each(['-12.40', '2500.00', '0.01', '99999999.99', '-99999999.99'])(
    'accept the amount %s (MON-63)',
    (amount) => {
      expect(fits({ amount })).toBe(true);
    },
  );

  test.each(['12.4', '12', '0.00', '-0.00', '100000000.00', '012.40', '+1.00', '1,250.00', '1e2', ' 1.00'])(
    'refuse the amount %s (MON-63)',
    (amount) => {
      expect(fits({ amount })).toBe(false);
    },
  );

  test.each([
    { date: '2027-02-29' },
    { date: '1999-12-31' },
    { payee: ' ' },
    { payee: 'x'.repeat(201) },
    { note: 'x'.repeat(501) },
    { bankId: '' },
    { row: 0 },
    { fileName: 'statement.csv' },
  ])('refuse %j (MON-63)', (row) => {
    expect(fits(row)).toBe(false);
  });

  test('a part refuses a row number twice, and leaves the other fields to the check of each row', () => {
    expect(importPart.safeParse({ rows: [aRow(), aRow()] }).success).toBe(false);
    expect(importPart.safeParse({ rows: [aRow({ amount: 'much' })] }).success).toBe(true);
  });

  test('two rows cannot join the same transaction (MON-69)', () => {
    const match = '01890a5d-ac96-7b7c-8f7b-5a3c1f0d2e4b';
    expect(commitInput.safeParse({ choices: [{ row: 1, match }] }).success).toBe(true);
    expect(
      commitInput.safeParse({
        choices: [
          { row: 1, match },
          { row: 2, match },
        ],
      }).success,
    ).toBe(false);
    expect(rowChoice.safeParse({ row: 1, userId: match }).success).toBe(false);
  });
});

describe('the hash of an account number', () => {
  test('depends on the salt and the letters and digits only (MON-77)', async () => {
    const one = await hashOfAccount('DE89 3704 0044', 'salt-1');
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOfAccount('de89-37040044', 'salt-1')).toBe(one);
    expect(await hashOfAccount('DE89 3704 0044', 'salt-2')).not.toBe(one);
    expect(await hashOfAccount('DE89 3704 0045', 'salt-1')).not.toBe(one);
  });
});
