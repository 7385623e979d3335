import { describe, expect, it } from 'vitest';
import { weaknessOf } from './password-weakness.ts';

const ada = { email: 'ada.lovelace@example.com', firstName: 'Ada', lastName: 'Lovelace' };

describe('the weakness of a password', () => {
  it.each([
    ['password1', 'common'],
    ['iLoveYou', 'common'],
    ['dimazarya', 'less-common'],
    ['DimaZarya', 'less-common'],
    ['      ', 'repeated'],
    ['éééééé', 'repeated'],
    ['aAaAaA', 'repeated'],
    ['123456', 'run'],
    ['1234567890', 'run'],
    ['0987654321', 'run'],
    ['fedcba', 'run'],
    ['ADA.lovelace@example.com', 'personal'],
    ['lovelace', 'personal'],
    ['Ada Lovelace 1815!', 'personal'],
    ['ada.lovelace', 'personal'],
    ['BudgetPRO-2026!', 'product'],
    ['savvi123', 'product'],
  ])('the weakness of %j is %s', (password, weakness) => {
    expect(weaknessOf(password, ada)).toBe(weakness);
  });

  it.each(['correct horse battery', 'lovelace likes looms', '2345678913', 'пароль для Ады'])(
    '%j has no weakness',
    (password) => {
      expect(weaknessOf(password, ada)).toBeNull();
    },
  );

  it('a missing or very short name causes no weakness', () => {
    expect(weaknessOf('bo77777', { email: 'x@example.com', firstName: 'Bo', lastName: null })).toBeNull();
  });
});
