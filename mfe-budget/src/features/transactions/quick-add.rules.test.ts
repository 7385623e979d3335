import { fromCents } from '@savvi/contracts/money';
import { describe, expect, test } from 'vitest';
import { type QuickAdd, type QuickAddParts, readQuickAdd } from './quick-add.rules.ts';
import { folded } from '../../shared/words.rules.ts';

/** A Friday. */
const TODAY = '2027-05-14';
const lines = [
  'Rent',
  'Groceries',
  'Eating out',
  'Car insurance',
  'Car repair',
  'Kids (school)',
  'Route 66 diner',
  'Sunday brunch',
  'Gifts',
  'gifts',
].map((name, at) => ({ id: `id-${at}`, name }));
const nameOf = (id: string | null) => lines.find((line) => line.id === id)?.name ?? '-';
const idOf = (name: string) => lines.find((line) => line.name === name)?.id ?? 'id-of-another-month';
const payees = new Map(
  [
    ['Coffee', 'Eating out'],
    ['Café Zoë', 'Eating out'],
    ['Forever 21', 'Gifts'],
    ['Rent a car', 'Car repair'],
    ['Tax refund', 'Rent'],
    ['Refund', 'Rent'],
    ['Shell', 'Fuel'],
  ].map(([payee = '', line = '']) => [folded(payee), idOf(line)]),
);
const read = (text: string, today = TODAY) => readQuickAdd(text, { today, lines, payees });

const inWords = ({ kind, amount, payee, lineId, date }: QuickAddParts) =>
  [
    kind.source === 'assumed' ? `(${kind.value})` : kind.value,
    fromCents(amount.value),
    payee.value,
    lineId.source === 'assumed' && lineId.value !== null ? `(${nameOf(lineId.value)})` : nameOf(lineId.value),
    date.source === 'assumed' && date.value === TODAY ? '(today)' : date.value,
  ].join(' · ');

/** A result as the tables have it: assumed parts in parentheses, '-' without a line. */
function shown(result: QuickAdd): string {
  if (result.state === 'understood') return inWords(result.parts);
  if (result.state === 'incomplete')
    return `no ${result.missing.map(({ part, reason }) => `${part}: ${reason}`).join(', no ')}`;
  return result.choices.map(({ amount, payee }) => `${fromCents(amount.value)} ${payee.value}`).join(' or ');
}

const ZWJ = '\u200d';

/** The examples of MON-48: what people type, and what is understood on Friday, 2027-05-14. */
const examples: Readonly<Record<string, readonly (readonly [text: string, understood: string])[]>> = {
  'the forms of the specification': [
    ['12.40 coffee', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['12.40 coffee yesterday', '(spending) · 12.40 · coffee · (Eating out) · 2027-05-13'],
    ['+2500 paycheck', 'income · 2500.00 · paycheck · - · (today)'],
    ['-30 amazon refund', 'refund · 30.00 · amazon · - · (today)'],
    ['rent 1450 3/1', '(spending) · 1450.00 · rent · Rent · 2027-03-01'],
    ['$1,250.50 new tires on Friday', '(spending) · 1250.50 · new tires · - · 2027-05-14'],
    ['groceries 48.20 may 3', '(spending) · 48.20 · groceries · Groceries · 2027-05-03'],
    ['12.40 coffee 2027-05-03', '(spending) · 12.40 · coffee · (Eating out) · 2027-05-03'],
  ],
  'amounts in many notations': [
    ['12 coffee', '(spending) · 12.00 · coffee · (Eating out) · (today)'],
    ['12.4 coffee', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['12. coffee', '(spending) · 12.00 · coffee · (Eating out) · (today)'],
    ['.99 gum', '(spending) · 0.99 · gum · - · (today)'],
    ['12,40 coffee', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['1.450,00 rent', '(spending) · 1450.00 · rent · Rent · (today)'],
    ['tires 1,250', '(spending) · 1250.00 · tires · - · (today)'],
    ['$12 coffee', '(spending) · 12.00 · coffee · (Eating out) · (today)'],
    ['$ 12.40 coffee', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['coffee 12$', '(spending) · 12.00 · coffee · (Eating out) · (today)'],
    ['US$12.40 coffee', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['coffee 12.40 USD', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['20 bucks pizza', '(spending) · 20.00 · pizza · - · (today)'],
    ['8.20 Dollar General', '(spending) · 8.20 · Dollar General · - · (today)'],
    ['０１２．４０ coffee', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['99,999,999.99 house', '(spending) · 99999999.99 · house · - · (today)'],
    ['coffee (12.40)', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['coffee 12.40!!', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
  ],
  kinds: [
    ['+$2,500.00 Paycheck', 'income · 2500.00 · Paycheck · - · (today)'],
    ['+ 2500 paycheck', 'income · 2500.00 · paycheck · - · (today)'],
    ['paycheck +2500', 'income · 2500.00 · paycheck · - · (today)'],
    ['paycheck 2500', '(income) · 2500.00 · paycheck · - · (today)'],
    ['income 2600 sam', '(income) · 2600.00 · income sam · - · (today)'],
    ['salary yesterday 2600', '(income) · 2600.00 · salary · - · 2027-05-13'],
    ['-12.40 coffee', 'refund · 12.40 · coffee · (Eating out) · (today)'],
    ['−$30 amazon', 'refund · 30.00 · amazon · - · (today)'],
    ['$-30 amazon', 'refund · 30.00 · amazon · - · (today)'],
    ['- 30 amazon', 'refund · 30.00 · amazon · - · (today)'],
    ['30 refund from amazon', 'refund · 30.00 · amazon · - · (today)'],
    ['REFUND groceries 9.99 yesterday', 'refund · 9.99 · groceries · Groceries · 2027-05-13'],
    ['amazon refunded 30', 'refund · 30.00 · amazon · - · (today)'],
    ['tax refund 840', 'refund · 840.00 · tax refund · (Rent) · (today)'],
    ['+30 amazon refund', 'refund · 30.00 · amazon · - · (today)'],
    ['refund 30', 'refund · 30.00 · refund · (Rent) · (today)'],
    ['coffee - 12.40', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['mac + cheese 7.50', '(spending) · 7.50 · mac + cheese · - · (today)'],
  ],
  dates: [
    ['today 12.40 coffee', '(spending) · 12.40 · coffee · (Eating out) · 2027-05-14'],
    ['coffee tomorrow 12.40', '(spending) · 12.40 · coffee · (Eating out) · 2027-05-15'],
    ['dinner 40 last night', '(spending) · 40.00 · dinner · - · 2027-05-13'],
    ['dinner 40 2 days ago', '(spending) · 40.00 · dinner · - · 2027-05-12'],
    ['dinner 40 Thursday', '(spending) · 40.00 · dinner · - · 2027-05-13'],
    ['dinner 40 saturday', '(spending) · 40.00 · dinner · - · 2027-05-08'],
    ['dinner 40 last friday', '(spending) · 40.00 · dinner · - · 2027-05-07'],
    ['dinner last monday with Ann 40', '(spending) · 40.00 · dinner with Ann · - · 2027-05-10'],
    ['dinner 40 sat', '(spending) · 40.00 · dinner · - · 2027-05-08'],
    ['sat 40 dinner', '(spending) · 40.00 · dinner · - · 2027-05-08'],
    ['sat prep course 40', '(spending) · 40.00 · sat prep course · - · (today)'],
    ['dinner 40 next friday', '(spending) · 40.00 · dinner next friday · - · (today)'],
    ['rent 1450 3/1/2027', '(spending) · 1450.00 · rent · Rent · 2027-03-01'],
    ['rent 1450 03/01/26', '(spending) · 1450.00 · rent · Rent · 2026-03-01'],
    ['rent 1450 (3/1)', '(spending) · 1450.00 · rent · Rent · 2027-03-01'],
    ['rent 1450 6/14', '(spending) · 1450.00 · rent · Rent · 2027-06-14'],
    ['rent 1450 6/15', '(spending) · 1450.00 · rent · Rent · 2026-06-15'],
    ['rent 1450 2/30', '(spending) · 1450.00 · rent 2/30 · Rent · (today)'],
    ['rent 1450 2/29', '(spending) · 1450.00 · rent 2/29 · Rent · (today)'],
    ['rent 1450 2/29/2028', '(spending) · 1450.00 · rent · Rent · 2028-02-29'],
    ['rent 1450 13/1', '(spending) · 1450.00 · rent 13/1 · Rent · (today)'],
    ['rent 1450 2027/3/1', '(spending) · 1450.00 · rent · Rent · 2027-03-01'],
    ['rent 1450 2027-02-30', '(spending) · 1450.00 · rent 2027-02-30 · Rent · (today)'],
    ['Dec 24 gift wrap 8', '(spending) · 8.00 · gift wrap · - · 2026-12-24'],
    ['rent 1450 Sept. 1st', '(spending) · 1450.00 · rent · Rent · 2026-09-01'],
    ['rent 1450 on the 3rd of may', '(spending) · 1450.00 · rent · Rent · 2027-05-03'],
    ['rent 1450 3 may', '(spending) · 1450.00 · rent · Rent · 2027-05-03'],
    ['rent may 3 1450', '(spending) · 1450.00 · rent · Rent · 2027-05-03'],
    ['rent may 3 2026 1450', '(spending) · 1450.00 · rent · Rent · 2026-05-03'],
    ['rent 1450 May 3, 2019', '(spending) · 1450.00 · rent · Rent · 2019-05-03'],
    ['lunch 12 may 3', '(spending) · 12.00 · lunch · - · 2027-05-03'],
    ['rent 1450.00 feb 30', '(spending) · 1450.00 · rent feb 30 · Rent · (today)'],
    ['lunch 12 Wednesday, May 12', '(spending) · 12.00 · lunch · - · 2027-05-12'],
    ['lunch 12 5/12 (Wed)', '(spending) · 12.00 · lunch · - · 2027-05-12'],
    ['lunch 12 Monday, May 12', '(spending) · 12.00 · lunch Monday · - · 2027-05-12'],
    ['rent may 3 1450 yesterday', '(spending) · 1450.00 · rent may 3 · Rent · 2027-05-13'],
    ['rent may 3 2000', '(spending) · 2000.00 · rent · Rent · 2027-05-03'],
    ['taco tuesday 14 yesterday', '(spending) · 14.00 · taco tuesday · - · 2027-05-13'],
    ['1/2 pound of beef 8 5/2/2027', '(spending) · 8.00 · 1/2 pound of beef · - · 2027-05-02'],
    ['24/7 Fitness 30', '(spending) · 30.00 · 24/7 Fitness · - · (today)'],
  ],
  'several numbers': [
    ['7-eleven 8.20', '(spending) · 8.20 · 7-eleven · - · (today)'],
    ['7-Eleven 8', '(spending) · 8.00 · 7-Eleven · - · (today)'],
    ['7 eleven 8.20', '(spending) · 8.20 · 7 eleven · - · (today)'],
    ['route 66 diner 12', '(spending) · 12.00 · route 66 diner · Route 66 diner · (today)'],
    ['route 77 diner 12', '77.00 route diner 12 or 12.00 route 77 diner'],
    ['forever 21 45', '(spending) · 45.00 · forever 21 · (Gifts) · (today)'],
    ['forever 21', '(spending) · 21.00 · forever · - · (today)'],
    ['2x coffee 9', '(spending) · 9.00 · 2x coffee · - · (today)'],
    ['3 coffees $12', '(spending) · 12.00 · 3 coffees · - · (today)'],
    ['3 coffees $ 12', '(spending) · 12.00 · 3 coffees · - · (today)'],
    ['4 $ 12 pizzas', '(spending) · 12.00 · 4 pizzas · - · (today)'],
    ['May 3, 2027 $ 12 pizza', '(spending) · 12.00 · pizza · - · 2027-05-03'],
    ['3 coffees 12', '3.00 coffees 12 or 12.00 3 coffees'],
    ['12.40 coffee 30.00', '12.40 coffee 30.00 or 30.00 12.40 coffee'],
    ['12.40 coffee 12.40', '(spending) · 12.40 · coffee 12.40 · - · (today)'],
    ['$5 $6 $7 snacks', '5.00 $6 $7 snacks or 6.00 $5 $7 snacks or 7.00 $5 $6 snacks'],
    ['lunch 12:30 15', '(spending) · 15.00 · lunch 12:30 · - · (today)'],
    ['check #4012 85', '(spending) · 85.00 · check #4012 · - · (today)'],
    ['order 123456789012 24', '(spending) · 24.00 · order 123456789012 · - · (today)'],
    ['gas 10.5gal 45', '(spending) · 45.00 · gas 10.5gal · - · (today)'],
  ],
  lines: [
    ['12 Groceries', '(spending) · 12.00 · Groceries · Groceries · (today)'],
    ['12 groceries trader joe’s', '(spending) · 12.00 · groceries trader joe’s · Groceries · (today)'],
    ['84.32 safeway groceries', '(spending) · 84.32 · safeway groceries · Groceries · (today)'],
    ['12 trader groceries', '(spending) · 12.00 · trader groceries · Groceries · (today)'],
    ['12 eating', '(spending) · 12.00 · eating · (Eating out) · (today)'],
    ['12 EATING OUT', '(spending) · 12.00 · EATING OUT · Eating out · (today)'],
    ['12 car', '(spending) · 12.00 · car · - · (today)'],
    ['12 car insurance geico', '(spending) · 12.00 · car insurance geico · Car insurance · (today)'],
    ['12 rental', '(spending) · 12.00 · rental · - · (today)'],
    ['80 rent a car', '(spending) · 80.00 · rent a car · (Car repair) · (today)'],
    ['12 kids', '(spending) · 12.00 · kids · (Kids (school)) · (today)'],
    ['12 gifts', '(spending) · 12.00 · gifts · - · (today)'],
    ['40 shell', '(spending) · 40.00 · shell · - · (today)'],
    ['9 CAFE ZOE', '(spending) · 9.00 · CAFE ZOE · (Eating out) · (today)'],
    ['9 Cafe\u0301 Zoe\u0308', '(spending) · 9.00 · Cafe\u0301 Zoe\u0308 · (Eating out) · (today)'],
    ['sunday brunch 34', '(spending) · 34.00 · sunday brunch · Sunday brunch · (today)'],
    ['sunday roast 34', '(spending) · 34.00 · roast · - · 2027-05-09'],
  ],
  'words around the amount, typos and other scripts': [
    ['12.40 for coffee', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['coffee for 12.40 at Joe’s', '(spending) · 12.40 · coffee at Joe’s · - · (today)'],
    ['40 the home depot', '(spending) · 40.00 · the home depot · - · (today)'],
    ['For Eyes 120', '(spending) · 120.00 · For Eyes · - · (today)'],
    ['coffee, 12.40, yesterday', '(spending) · 12.40 · coffee · (Eating out) · 2027-05-13'],
    ['12.40: coffee', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['  12.40\t coffee \n', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['12.40 coffee yesteday', '(spending) · 12.40 · coffee · (Eating out) · 2027-05-13'],
    ['12.40 coffee Wendesday', '(spending) · 12.40 · coffee · (Eating out) · 2027-05-12'],
    ['12.40 coffee febuary 3', '(spending) · 12.40 · coffee · (Eating out) · 2027-02-03'],
    ['12.40 cofee ystrdy', '(spending) · 12.40 · cofee ystrdy · - · (today)'],
    ['30 TGI Fridays', '(spending) · 30.00 · TGI Fridays · - · (today)'],
    ['30 Taco Tuesdays', '(spending) · 30.00 · Taco Tuesdays · - · (today)'],
    ['6 sundae', '(spending) · 6.00 · sundae · - · (today)'],
    ['12.40 🍕', '(spending) · 12.40 · 🍕 · - · (today)'],
    [`toys 20 👩${ZWJ}👧`, `(spending) · 20.00 · toys 👩${ZWJ}👧 · - · (today)`],
    ['12.40 コーヒー', '(spending) · 12.40 · コーヒー · - · (today)'],
    ['\u200f12.40 קפה\u200e', '(spending) · 12.40 · קפה · - · (today)'],
    ['12.\u000040 cof\u0000fee', '(spending) · 12.40 · coffee · (Eating out) · (today)'],
    ['12.40 \ud800', '(spending) · 12.40 · \ufffd · - · (today)'],
    ['12.40 constructor', '(spending) · 12.40 · constructor · - · (today)'],
    ['12.40 <b>tea</b>', '(spending) · 12.40 · <b>tea</b> · - · (today)'],
    ['12.40 ???', '(spending) · 12.40 · ??? · - · (today)'],
  ],
  'nothing to save yet': [
    ['', 'no amount: not-written, no payee: not-written'],
    ['\u200f \u0000', 'no amount: not-written, no payee: not-written'],
    ['coffee', 'no amount: not-written'],
    ['coffee yesterday', 'no amount: not-written'],
    ['12.40', 'no payee: not-written'],
    ['12.40 yesterday', 'no payee: not-written'],
    ['12.40 for', 'no payee: not-written'],
    ['12.40 -', 'no payee: not-written'],
    ['12 30', 'no payee: not-written'],
    ['0 coffee', 'no amount: zero'],
    ['$0.00 coffee', 'no amount: zero'],
    ['12.405 coffee', 'no amount: decimals'],
    ['12.405 for 3 coffees', 'no amount: decimals'],
    ['100000000 house', 'no amount: too-large'],
    ['$99,999,999.991 house', 'no amount: decimals'],
    ['1,23,4 coffee', 'no amount: not-written'],
    ['2.5k paycheck', 'no amount: not-written'],
    ['12.40coffee', 'no amount: not-written'],
    ['12.40/2 coffee', 'no amount: not-written'],
    ['+-5 coffee', 'no amount: not-written'],
    [`12.40 ${'long '.repeat(40)}`, '(spending) · 12.40 · ' + 'long '.repeat(40).trim() + ' · - · (today)'],
    [`12.40 ${'x'.repeat(201)}`, 'no payee: too-long'],
    [`12.40 ${'x'.repeat(9_999)}`, 'no payee: too-long'],
  ],
};

describe.each(Object.entries(examples))('quick add reads %s (MON-48):', (_, rows) => {
  test.each(rows)('the text %j gives %s', (text, understood) => {
    expect(shown(read(text))).toBe(understood);
  });
});

test.each([
  ['2026-12-20', '1/5', '2027-01-05'],
  ['2027-01-05', '12/20', '2026-12-20'],
  ['2027-01-05', '12/20/27', '2027-12-20'],
  ['2027-12-31', 'jan 31', '2028-01-31'],
  ['2027-12-30', 'jan 31', '2027-01-31'],
  ['2028-01-30', '2/29', '2028-02-29'],
  ['2029-01-30', '2/29', '2028-02-29'],
  ['2028-02-29', '2/28', '2028-02-28'],
  ['2028-02-29', 'feb 29', '2028-02-29'],
  ['2027-05-13', 'friday', '2027-05-07'],
  ['2027-05-13', 'last friday', '2027-05-07'],
  ['2027-05-13', 'thursday', '2027-05-13'],
  ['2027-05-13', 'last thursday', '2027-05-06'],
  ['2027-01-01', 'yesterday', '2026-12-31'],
  ['2020-02-01', 'sunday', '2020-01-26'],
])('on %s, the date %j is %s', (today, date, day) => {
  const result = read(`rent 1450 ${date}`, today);
  expect(result.state === 'understood' && result.parts.date).toEqual({ value: day, source: 'written' });
});

test('February 29 is not a date if the last one was more than a year ago', () => {
  expect(read('rent 1450 2/29', '2029-12-20')).toMatchObject({ parts: { payee: { value: 'rent 2/29' } } });
});

test('each choice of an ambiguous text is a complete transaction', () => {
  expect(read('+3 coffees 12 yesterday')).toMatchObject({ state: 'understood' });
  expect(read('3 coffees 12 yesterday')).toEqual({
    state: 'ambiguous',
    choices: [
      { amount: 300n, payee: 'coffees 12' },
      { amount: 1200n, payee: '3 coffees' },
    ].map(({ amount, payee }) => ({
      kind: { value: 'spending', source: 'assumed' },
      amount: { value: amount, source: 'written' },
      payee: { value: payee, source: 'written' },
      lineId: { value: null, source: 'assumed' },
      date: { value: '2027-05-13', source: 'written' },
    })),
  });
});

test('an incomplete text has the parts that were understood so far', () => {
  const nothing = { value: null, source: 'assumed' };
  expect(read('-12.40 yesterday')).toMatchObject({
    state: 'incomplete',
    parts: {
      kind: { value: 'refund', source: 'written' },
      amount: { value: 1240n },
      payee: null,
      lineId: nothing,
      date: { value: '2027-05-13', source: 'written' },
    },
  });
  expect(read('rent 12.405')).toMatchObject({
    parts: {
      kind: { value: 'spending', source: 'assumed' },
      amount: null,
      payee: { value: 'rent' },
      lineId: { value: idOf('Rent'), source: 'written' },
      date: { value: TODAY, source: 'assumed' },
    },
  });
});

test('a payee gets no line only because there is no other', () => {
  const context = { today: TODAY, lines: [{ id: 'only', name: 'Rent' }], payees: new Map<string, string>() };
  expect(readQuickAdd('12 coffee', context)).toMatchObject({ parts: { lineId: { value: null } } });
});

test('of two lines with the same name, a payee gets the one that it got last', () => {
  const [, second = ''] = lines.filter(({ name }) => folded(name) === 'gifts').map(({ id }) => id);
  const result = readQuickAdd('12 gifts', { today: TODAY, lines, payees: new Map([['gifts', second]]) });
  expect(result).toMatchObject({ parts: { lineId: { value: second, source: 'assumed' } } });
});

test('a date with digits is a date even if the payee with it was seen before', () => {
  const seen = new Map([
    ['payroll 5/3', 'id-0'],
    ['may 3', 'id-0'],
    ['venmo 50', 'id-0'],
  ]);
  const readSeen = (text: string) => shown(readQuickAdd(text, { today: TODAY, lines: [], payees: seen }));
  expect(readSeen('+2500 payroll 5/3')).toBe('income · 2500.00 · payroll · - · 2027-05-03');
  expect(readSeen('12 lunch may 3')).toBe('(spending) · 12.00 · lunch · - · 2027-05-03');
  expect(readSeen('venmo 50')).toBe('(spending) · 50.00 · venmo · - · (today)');
});
