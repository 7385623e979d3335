import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '@savvi/contracts/calendar';
import { areHere, identityOf, MATCH_DAYS, matchesOf, signedAmounts } from './same-row.rules.ts';

const aRow = {
  date: '2027-05-03',
  amount: '-4.50',
  payee: 'Coffee House',
  note: null as string | null,
  bankId: null as string | null,
};
const same = (one: object, other: object, account = 'a') =>
  identityOf(account, { ...aRow, ...one }) === identityOf(account, { ...aRow, ...other });

describe('the identity of a row (MON-68)', () => {
  it('is the bank id with account, date and amount, whatever the text is', () => {
    expect(same({ bankId: '7' }, { bankId: '7', payee: 'COFFEE HOUSE 0042', note: 'x' })).toBe(true);
    expect(same({ bankId: '7' }, { bankId: '8' })).toBe(false);
    expect(same({ bankId: '7' }, { bankId: '7', date: '2027-05-04' })).toBe(false);
  });

  it('differs for a bank id that is used twice with different amounts', () => {
    expect(same({ bankId: '7' }, { bankId: '7', amount: '-4.51' })).toBe(false);
  });

  it('is the folded text without a bank id: case, accents and repeated spaces do not count', () => {
    expect(same({ payee: 'Café  Brûlée ' }, { payee: 'CAFE BRULEE' })).toBe(true);
    expect(same({ payee: 'Coffee', note: 'House' }, { payee: 'Coffee House', note: null })).toBe(true);
    expect(same({ payee: 'Coffee' }, { payee: 'Tea' })).toBe(false);
    expect(same({ bankId: '' }, { bankId: null })).toBe(false);
  });

  it('differs between accounts', () => {
    expect(identityOf('a', aRow)).not.toBe(identityOf('b', aRow));
  });
});

describe('rows that are here already (MON-68)', () => {
  it('are counted: of n equal rows, max(0, n − m) are new', () => {
    expect(areHere(['x', 'x', 'y'], new Map())).toEqual([false, false, false]);
    expect(areHere(['x', 'x', 'y'], new Map([['x', 1]]))).toEqual([true, false, false]);
    expect(areHere(['x', 'x'], new Map([['x', 5]]))).toEqual([true, true]);
  });
});

describe('typed transactions that rows look like (MON-69)', () => {
  const typed = (id: string, date: string, amount = '-4.50') => ({ id, date, amount });

  it('have the same signed amount within 4 days', () => {
    const found = (candidate: ReturnType<typeof typed>) =>
      matchesOf([{ ...aRow, at: 0 }], [candidate]).get(0);
    for (let days = -MATCH_DAYS - 1; days <= MATCH_DAYS + 1; days += 1)
      expect(found(typed('t', daysAfter('2027-05-03', days)))).toBe(
        Math.abs(days) <= MATCH_DAYS ? 't' : undefined,
      );
    expect(found(typed('t', '2027-05-03', '-4.51'))).toBeUndefined();
    expect(found(typed('t', '2027-05-03', '4.50'))).toBeUndefined();
  });

  it('belong to the nearest row, each to one', () => {
    const rows = ['2027-05-01', '2027-05-04', '2027-05-05'].map((date, at) => ({ ...aRow, date, at }));
    const matches = matchesOf(rows, [typed('a', '2027-05-03'), typed('b', '2027-05-06')]);
    expect([...matches].toSorted()).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  it('are used once, also those that a row of either sign can be', () => {
    const rows = ['-4.50', '4.50'].map((amount, at) => ({ ...aRow, amount, at }));
    const transfer = rows.map(({ amount }) => typed('t', '2027-05-03', amount));
    expect([...matchesOf(rows, transfer)]).toEqual([[0, 't']]);
  });
});

describe('the signed amounts of a transaction in the file of an account', () => {
  const [own, other] = ['own', 'other'];
  it.each([
    ['spending', { kind: 'spending', accountId: own }, own, ['-4.50']],
    ['income', { kind: 'income', accountId: own }, own, ['4.50']],
    ['a refund', { kind: 'refund' }, null, ['4.50']],
    ['a transfer from the account', { accountId: own, toAccountId: other }, own, ['-4.50']],
    ['a transfer to the account', { accountId: other, toAccountId: own }, own, ['4.50']],
    ['a transfer from the account to one that is not in Savvi', { accountId: own }, own, ['-4.50']],
    ['a transfer to the account from one that is not in Savvi', { toAccountId: own }, own, ['4.50']],
    ['a transfer between two accounts that are not in Savvi', {}, own, ['-4.50', '4.50']],
    ['a transfer of other accounts', { accountId: other, toAccountId: 'third' }, own, []],
    ['a transfer to a goal', { accountId: own, goalId: 'goal' }, own, ['-4.50']],
    ['a transfer in a file of no account', { accountId: other }, null, ['-4.50', '4.50']],
  ])('%s', (_name, transaction, account, amounts) => {
    expect(signedAmounts({ kind: 'transfer', amount: '4.50', ...transaction }, account)).toEqual(amounts);
  });
});

// E2: a statement with repeated rows, cut into overlapping files at days, in random order, some twice, some undone.
const statement = fc.array(
  fc.record({
    date: fc.integer({ min: 0, max: 20 }).map((day) => daysAfter('2027-05-01', day)),
    amount: fc.constantFrom('-4.50', '-12.00', '2500.00'),
    payee: fc.constantFrom('Coffee', 'Market', 'Payroll'),
    note: fc.constant(null),
    bankId: fc.option(fc.constantFrom('1', '2', '3')),
  }),
  { minLength: 1, maxLength: 60 },
);
const window = fc.tuple(fc.integer({ min: -3, max: 20 }), fc.integer({ min: 0, max: 12 }));

/** A ledger of imports, with the identities of the rows that each of them added. */
function ledgerOf() {
  const imports: string[][] = [];
  const counts = () => {
    const all = new Map<string, number>();
    for (const identity of imports.flat()) all.set(identity, (all.get(identity) ?? 0) + 1);
    return all;
  };
  return {
    imports,
    counts,
    add(file: readonly string[]) {
      const here = areHere(file, counts());
      imports.push(file.filter((_, at) => here[at] === false));
    },
    undo: (at: number) => imports.splice(at % Math.max(1, imports.length), 1),
  };
}
const tally = (identities: readonly string[]) => {
  const { add, counts } = ledgerOf();
  add(identities);
  return [...counts()].toSorted();
};

describe('imports of overlapping files (E2)', () => {
  it('give the ledger of one import of the whole, in any order, repeated and with undone ones', () => {
    fc.assert(
      fc.property(
        statement,
        fc.array(fc.record({ window, seed: fc.nat(), act: fc.constantFrom('once', 'twice', 'undo') }), {
          maxLength: 12,
        }),
        (rows, steps) => {
          const identities = (some: typeof rows) => some.map((row) => identityOf('account', row));
          const ledger = ledgerOf();
          for (const {
            window: [from, days],
            seed,
            act,
          } of steps) {
            const [first, last] = [daysAfter('2027-05-01', from), daysAfter('2027-05-01', from + days)];
            const file = rows.filter(({ date }) => date >= first && date <= last);
            const shuffled = file.toSorted(
              (one, other) =>
                ((rows.indexOf(one) * 7919 + seed) % 61) - ((rows.indexOf(other) * 7919 + seed) % 61),
            );
            ledger.add(identities(shuffled));
            if (act === 'twice') ledger.add(identities(file));
            expect(act === 'twice' ? ledger.imports.at(-1) : []).toEqual([]);
            if (act === 'undo') ledger.undo(seed);
          }
          ledger.add(identities(rows));
          expect([...ledger.counts()].toSorted()).toEqual(tally(identities(rows)));
        },
      ),
      { numRuns: 10_000 },
    );
  }, 60_000);

  it('an undone import leaves the ledger as it was, and its file can be imported again (MON-74)', () => {
    fc.assert(
      fc.property(statement, statement, (one, other) => {
        const [first, second] = [one, other].map((rows) => rows.map((row) => identityOf('account', row)));
        const ledger = ledgerOf();
        ledger.add(first ?? []);
        const before = [...ledger.counts()].toSorted();
        ledger.add(second ?? []);
        const added = ledger.imports.at(-1);
        ledger.undo(1);
        expect([...ledger.counts()].toSorted()).toEqual(before);
        ledger.add(second ?? []);
        expect(ledger.imports.at(-1)).toEqual(added);
      }),
    );
  });

  it('a match has the amount of its row within 4 days, and no transaction is used twice (MON-69)', () => {
    const typed = fc.array(
      fc.record({
        date: fc.integer({ min: -6, max: 26 }).map((day) => daysAfter('2027-05-01', day)),
        amount: fc.constantFrom('-4.50', '-12.00', '12.00', '2500.00'),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(statement, typed, (rows, transactions) => {
        const candidates = transactions.map((each, at) => ({ ...each, id: String(at) }));
        const matches = matchesOf(
          rows.map((row, at) => ({ ...row, at })),
          candidates,
        );
        expect(new Set(matches.values()).size).toBe(matches.size);
        for (const [at, id] of matches) {
          const [row, candidate] = [rows[at], candidates[Number(id)]];
          if (row === undefined || candidate === undefined) throw new Error('an unknown row or transaction');
          expect(candidate.amount).toBe(row.amount);
          expect(Math.abs(Date.parse(row.date) - Date.parse(candidate.date))).toBeLessThanOrEqual(
            MATCH_DAYS * 86_400_000,
          );
        }
      }),
    );
  });
});
