import { describe, expect, it } from 'vitest';
import { afterEdit, afterRawEdit, type EditKind } from './money-edit.ts';
import { separatorsOf } from './money-input.ts';

const us = separatorsOf('en-US');
const limits = { digits: 10, decimals: 2 };

/** An edit written with | for the caret: 'previous' is the field, 'typed' what the browser left in it. */
function edit(previous: string, typed: string, kind: EditKind = 'typed', separators = us) {
  const next = afterEdit(
    previous,
    { text: typed.replace('|', ''), caret: typed.indexOf('|') },
    kind,
    separators,
    limits,
  );
  return { ...next, text: `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}` };
}
const shown = (...args: Parameters<typeof edit>) => edit(...args).text;

describe('typing an amount', () => {
  it.each([
    ['', '5|', '5|'],
    ['123', '1234|', '1,234|'],
    ['1,234', '19|,234', '19|,234'],
    ['19,234', '198|,234', '198|,234'],
    ['198,234', '1987|,234', '1,987|,234'],
    ['', '.|', '0.|'],
    ['12', '12.|', '12.|'],
    ['0', '07|', '7|'],
    ['5', '$|5', '|5'],
  ])('from %j with %j typed shows %j', (previous, typed, after) => {
    expect(edit(previous, typed)).toMatchObject({ text: after, refused: null });
  });

  it.each([
    ['1.23', '1.234|', '1.23|', 'cents'],
    ['1.23', '1.9|23', '1.|23', 'cents'],
    ['1,234', '1.|,234', '1|,234', 'cents'],
    ['1,234,567,890', '9|1,234,567,890', '|1,234,567,890', 'large'],
  ])('from %j with %j typed stays %j and says why: %s', (previous, typed, after, refused) => {
    expect(edit(previous, typed)).toMatchObject({ text: after, refused });
  });
});

describe('a typed sign that no amount has', () => {
  it.each([
    ['5', 'a|5', 'sign'],
    ['5', '5x|', 'sign'],
    ['1.2', '1.2.|', 'sign'],
    ['1', '1e|', 'sign'],
    ['', '-|', 'sign'],
    ['5', '−|5', 'negative'],
  ])('from %j stays as typed (%j) and says why: %s', (previous, typed, refused) => {
    expect(edit(previous, typed)).toMatchObject({ text: typed, plain: null, refused, isRaw: true });
  });

  it.each([
    ['1e5', null, 'sign'],
    ['-500', null, 'negative'],
    ['1.2.3', null, 'sign'],
    ['$ 1,250.50/mo', '1250.50', null],
    ['75 per month', '75', null],
    ['', '', null],
  ])('is read with all that follows: %j', (text, plain, refused) => {
    expect(afterRawEdit({ text, caret: text.length }, us, limits)).toMatchObject({ text, plain, refused });
  });

  it('is an amount again once the sign is gone', () => {
    expect(afterRawEdit({ text: '1500', caret: 1 }, us, limits)).toEqual({
      text: '1,500',
      caret: 5,
      plain: '1500',
      refused: null,
    });
  });
});

describe('a typed comma', () => {
  it.each([
    ['12', '12,|', '12,|', '12.'],
    ['12,', '12,5|', '12,5|', '12.5'],
    ['12,5', '12,50|', '12,50|', '12.50'],
    ['1,234', '1,234,|', '1,234,|', '1234.'],
    ['1,234,', '1,234,5|', '1,234,5|', '1234.5'],
    ['', ',|', '0,|', '0.'],
    ['1,250', '1,2,|50', '12,|50', '12.50'],
    ['12,50', '912|,50', '912|,50', '912.50'],
  ])('from %j to %j parts the cents: %j', (previous, typed, after, plain) => {
    expect(edit(previous, typed)).toMatchObject({ text: after, plain, refused: null });
  });

  it.each([
    ['12,50', '12,500|', '12,500|', '12500'],
    ['1,25', '1,23|5', '1,23|5', '1235'],
    ['1,234,56', '1,234,567|', '1,234,567|', '1234567'],
    ['1,234', '1,|,234', '1|,234', '1234'],
  ])('from %j to %j parts thousands: %j', (previous, typed, after, plain) => {
    expect(edit(previous, typed)).toMatchObject({ text: after, plain, refused: null });
  });

  it.each([
    ['12.5', '12.5,|'],
    ['12,5', '12,5.|'],
    ['12,5', '12,5,|'],
    ['1,234', ',|1,234'],
    ['12,345', '1,|2,345'],
    ['0,50', '0,505|'],
  ])('from %j to %j is refused, with a sentence, and becomes no other amount', (previous, typed) => {
    const next = edit(previous, typed);
    expect(next.refused).toBeTruthy();
    expect([previous, typed.replace('|', '')]).toContain(next.text.replace('|', ''));
    expect(next.plain === null || next.text.replace('|', '') === previous).toBe(true);
  });

  it('is the grouping point elsewhere', () => {
    const german = separatorsOf('de-DE');
    expect(edit('12', '12.|', 'typed', german)).toMatchObject({ text: '12.|', plain: '12.' });
    expect(edit('12.', '12.5|', 'typed', german)).toMatchObject({ text: '12.5|', plain: '12.5' });
    expect(edit('12', '12,|', 'typed', german)).toMatchObject({ text: '12,|', plain: '12.' });
  });
});

describe('a text that comes as one', () => {
  it.each([
    ['', '1.234,50|', 'pasted', '1,234.50|'],
    ['0', '0$1,234.5|', 'pasted', '1,234.5|'],
    ['1,234', '1,255|34', 'pasted', '125,5|34'],
    ['500', '500€12|', 'pasted', '12|'],
    ['5,000', '5,500.25|', 'typed', '5,500.25|'],
    ['1,234', '1,23|', 'typed', '1.23|'],
    ['12', '|', 'typed', '|'],
  ] as const)('into %j making %j (%s) shows %j', (previous, typed, kind, after) => {
    expect(edit(previous, typed, kind)).toMatchObject({ text: after, refused: null });
  });

  it('is rounded to the cent, and says so', () => {
    expect(edit('', '6850.555|', 'pasted')).toMatchObject({
      text: '6,850.56|',
      plain: '6850.56',
      refused: null,
      isRounded: true,
    });
    expect(edit('', '$ 1,250.50/mo|', 'pasted')).toMatchObject({
      text: '1,250.50|',
      plain: '1250.50',
      refused: null,
    });
  });

  it('is refused whole when it cannot be read', () => {
    expect(edit('5', '5-7|', 'pasted')).toMatchObject({ text: '5|', refused: 'negative' });
    expect(edit('', '12345678901|', 'pasted')).toMatchObject({ text: '|', refused: 'large' });
    expect(edit('', 'rent|', 'typed')).toMatchObject({ text: '|', refused: 'unreadable' });
    expect(edit('1,234,567,890', '1,234,567,89055|', 'pasted')).toMatchObject({
      text: '1,234,567,890|',
      refused: 'large',
    });
  });
});

describe('a key over a selection', () => {
  it('is that key, even where the same digit stood', () => {
    expect(
      afterEdit('12,345', { text: '1,345', caret: 1, inserted: '1' }, 'typed', us, limits),
    ).toMatchObject({ text: '1,345', caret: 1 });
    expect(afterEdit('1,234', { text: '1,2', caret: 3, inserted: '2' }, 'typed', us, limits)).toMatchObject({
      text: '12',
      plain: '12',
    });
    expect(
      afterEdit('5,000', { text: '5,500.25', caret: 8, inserted: '5,500.25' }, 'typed', us, limits),
    ).toMatchObject({ plain: '5500.25' });
  });
});

describe('deleting', () => {
  it('removes the digit beside a separator, so that no key seems dead', () => {
    expect(shown('1,234', '1|234', 'backward')).toBe('|234');
    expect(shown('1,234', '1|234', 'forward')).toBe('1|34');
  });

  it('keeps the caret in its place', () => {
    expect(shown('1,234,567', '1,23|,567', 'backward')).toBe('123|,567');
    expect(shown('1,234', '|,234', 'backward')).toBe('|234');
  });

  it('leaves thousands thousands, and a typed comma what it was', () => {
    expect(edit('1,234', '1,23|', 'backward')).toMatchObject({ text: '123|', plain: '123' });
    expect(edit('12,50', '12,5|', 'backward')).toMatchObject({ text: '12,5|', plain: '12.5' });
    expect(edit('12,', '12|', 'backward')).toMatchObject({ text: '12|', plain: '12' });
    expect(edit('12,50', '12|50', 'backward')).toMatchObject({ text: '1,2|50', plain: '1250' });
    expect(edit('1,234', '1|', 'removed')).toMatchObject({ text: '1|', plain: '1' });
  });
});
