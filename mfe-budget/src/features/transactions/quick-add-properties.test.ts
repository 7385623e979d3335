import { PAYEE_MAX } from '@savvi/budget-contract/transaction';
import { daysAfter } from '@savvi/contracts/calendar';
import { fromCents, MONEY_LIMITS } from '@savvi/contracts/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NamedLine } from '../../shared/line-match.rules.ts';
import { QUICK_ADD_MAX, type QuickAdd, type QuickAddParts, readQuickAdd } from './quick-add.rules.ts';
import { folded } from '../../shared/words.rules.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const RUNS = { numRuns: 1_000 };
const names = { lines: [], payees: new Map<string, string>() };

const anyDay = fc.integer({ min: 0, max: 4 * 366 }).map((days) => daysAfter('2026-01-01', days));
const anyCents = fc.oneof(
  fc.bigInt({ min: 1n, max: 20_000n }),
  fc.bigInt({ min: 1n, max: MONEY_LIMITS.payment }),
);
/** Words that are neither part of a date nor connect anything; the letter at the start makes sure of it. */
const anyWord = fc.oneof(
  fc.constantFrom(
    'coffee',
    'amazon',
    "Trader Joe's",
    'H&M',
    '7-eleven',
    'Café Zoë',
    '寿司',
    'קפה',
    '🍕',
    'B2B',
  ),
  fc.string({ unit: fc.constantFrom(...'aeiounmlÄßñ'), minLength: 0, maxLength: 12 }).map((end) => `z${end}`),
);
const anyPayee = fc.array(anyWord, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

const grouped = (cents: bigint) => {
  const [whole = '', decimals = ''] = fromCents(cents).split('.');
  const groups = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return { whole, decimals, groups };
};

/** The ways of writing an amount, without those in which it would be another one. */
function amountForms(cents: bigint): readonly string[] {
  const { whole, decimals, groups } = grouped(cents);
  const exact = [`${whole}.${decimals}`, `${groups}.${decimals}`, `${whole},${decimals}`];
  const marked = [...exact.map((each) => `$${each}`), `${groups}.${decimals}$`, `$ ${whole}.${decimals} USD`];
  const bare = decimals === '00' ? [`$${groups}`, `${whole} bucks`] : [];
  return [...exact, ...marked, ...bare];
}

/** The ways of writing a day, seen from another day. */
function dateForms(day: string, today: string): readonly string[] {
  const [year = '', month = '', date = ''] = day.split('-');
  const [shortMonth, shortDate] = [String(Number(month)), String(Number(date))];
  const name = MONTHS[Number(month) - 1] ?? '';
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? '';
  const forms = [
    day,
    `${shortMonth}/${shortDate}/${year}`,
    `${month}/${date}/${year.slice(2)}`,
    `${name} ${shortDate}, ${year}`,
    `on ${weekday}, ${name.slice(0, 3)}. ${shortDate}, ${year}`,
  ];
  const isThisYear = ago >= -31 && ago < 330;
  if (isThisYear) forms.push(`${shortMonth}/${shortDate}`, `${month}/${date}`, `on ${name} ${shortDate}`);
  if (isThisYear) forms.push(`${name.slice(0, 3).toLowerCase()} ${shortDate}`);
  if (ago >= 0 && ago < 7) forms.push(weekday, `on ${weekday.toLowerCase()}`, `(${weekday})`);
  if (ago > 0 && ago <= 7) forms.push(`last ${weekday}`);
  if (ago > 1) forms.push(...(ago < 300 ? [`${ago} days ago`] : []));
  if (ago === 1) forms.push('yesterday', 'Yesterday', 'last night');
  if (ago === 0) forms.push('today', '');
  return forms;
}

const anyWritten = fc
  .record({
    today: anyDay,
    ago: fc.oneof(fc.integer({ min: -2, max: 8 }), fc.integer({ min: -400, max: 400 })),
    cents: anyCents,
    payee: anyPayee,
    kind: fc.constantFrom('spending', 'income', 'refund'),
    order: fc.constantFrom('apd', 'pad', 'dap', 'pda', 'adp', 'dpa'),
    amountForm: fc.nat(),
    dateForm: fc.nat(),
  })
  .map(({ today, ago, cents, payee, kind, order, amountForm, dateForm }) => {
    const day = daysAfter(today, -ago);
    const [amounts, dates] = [amountForms(cents), dateForms(day, today)];
    const plain = amounts[amountForm % amounts.length] ?? '';
    const sign = { spending: '', income: '+', refund: '-' }[kind];
    const words: Record<string, string> = {
      a: sign === '' ? plain : sign + plain.replace('$ ', () => '$'),
      p: payee,
      d: dates[dateForm % dates.length] ?? '',
    };
    const text = [...order].map((part) => words[part]).join(' ');
    return { text, today, day, cents, payee, kind };
  });

test('an amount, a payee and a date in the usual forms and in any order are parsed back', () => {
  fc.assert(
    fc.property(anyWritten, ({ text, today, day, cents, payee, kind }) => {
      expect(readQuickAdd(text, { today, ...names })).toMatchObject({
        state: 'understood',
        parts: {
          kind: { value: kind, source: kind === 'spending' ? 'assumed' : 'written' },
          amount: { value: cents, source: 'written' },
          payee: { value: payee, source: 'written' },
          date: { value: day },
        },
      });
    }),
    RUNS,
  );
});

const TOKENS = [
  '12.40 12 3 $ + - -5 0 12.405 999999999 1,2,3 . 2,50 usd',
  'may last friday sat 3rd of 2027 2/30 3/1 2027-02-30 days ago feb tomorow',
  'refund for on the coffee route 66 __proto__ constructor , — \0 \u200f \u200d \ud800 \u0301 １２ ٣ ½ ﷼5 🍕',
].flatMap((tokens) => tokens.split(' '));
const anyToken = fc.oneof(fc.constantFrom(...TOKENS), fc.string({ unit: 'binary', maxLength: 8 }));
const anyText = fc.oneof(
  fc.array(anyToken, { maxLength: 40 }).map((tokens) => tokens.join(' ')),
  fc.array(anyToken, { maxLength: 12 }).map((tokens) => tokens.join('')),
  fc.string({ unit: 'binary', maxLength: 400 }),
);
const anyNames = fc.record({
  lines: fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), name: anyText }), { maxLength: 5 }),
  payees: fc
    .array(fc.tuple(anyText.map(folded), fc.constantFrom('a', 'b', 'x')), { maxLength: 5 })
    .map((entries) => new Map(entries)),
});

function expectStorable(
  { amount, payee, lineId, date }: QuickAddParts,
  text: string,
  lines: readonly NamedLine[],
) {
  expect(amount.value > 0n && amount.value <= MONEY_LIMITS.payment).toBe(true);
  expect(payee.value.length).toBeLessThanOrEqual(PAYEE_MAX);
  expect(payee.value).toMatch(/\S/);
  expect(payee.value.isWellFormed() && !/[\0\u200e\u200f]/.test(payee.value)).toBe(true);
  expect(lineId.value === null || lines.some(({ id }) => id === lineId.value)).toBe(true);
  expect(daysAfter(date.value, 0)).toBe(date.value);
  // Nothing is invented: the payee has characters of the text only, in their order.
  let rest = text.toWellFormed();
  for (const character of payee.value.replaceAll(' ', '')) {
    const at = rest.indexOf(character);
    expect(at).toBeGreaterThanOrEqual(0);
    rest = rest.slice(at + character.length);
  }
}

/** The transactions that can be saved: one, several to choose from, or none with something missing. */
function savable(result: QuickAdd): readonly QuickAddParts[] {
  if (result.state === 'understood') return [result.parts];
  return result.state === 'ambiguous' ? result.choices : [];
}

test('for any text and any known names, every result can be saved as it is shown', () => {
  fc.assert(
    fc.property(anyText, anyNames, anyDay, (text, known, today) => {
      const result = readQuickAdd(text, { today, ...known });
      const choices = savable(result);
      for (const choice of choices) expectStorable(choice, text, known.lines);
      const amounts = new Set(choices.map(({ amount }) => amount.value));
      expect(amounts.size).toBe(choices.length);
      expect(result.state).toBe(['incomplete', 'understood'][choices.length] ?? 'ambiguous');
      expect(result.state === 'incomplete' && result.missing.length === 0).toBe(false);
    }),
    RUNS,
  );
});

test('folding a folded name changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(folded(folded(text))).toBe(folded(text));
    }),
    RUNS,
  );
});

test.each([
  ['spaces', ' '],
  ['digits', '1'],
  ['commas and digits', ',123'],
  ['points', '.'],
  ['signs', '+'],
  ['numbers', '12 '],
  ['amounts', '12.40 '],
  ['months and days', 'may 3 '],
  ['combining marks of two classes', '\u0301\u0316'],
  ['right-to-left marks', '\u200f'],
  ['lone surrogates', '\ud800'],
  ['opening brackets', '('],
])('10,000 characters of %s are parsed in less than half a second', (_, unit) => {
  const long = `12.40 ${unit.repeat(10_000 / unit.length)}x`;
  const short = long.slice(0, QUICK_ADD_MAX);
  const lines = Array.from({ length: 400 }, (_, at) => ({ id: String(at), name: `Line ${at} of the month` }));
  // The best of three runs, as a busy machine delays single ones.
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    for (const text of [long, short])
      readQuickAdd(text, { today: '2027-05-14', lines, payees: names.payees });
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(500);
});
