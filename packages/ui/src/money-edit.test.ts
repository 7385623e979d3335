import { describe, expect, it } from 'vitest';
import { afterEdit, afterRawEdit, type EditKind } from './money-edit.ts';
import { separatorsOf } from './money-input.ts';

const us = separatorsOf('en-US');
const limits = { digits: 10, decimals: 2 };

/**
 * Edits a money field. `previous` is the field's text, `typed` the text after the browser's edit, with `|` at
 * the caret.
 */
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
  ])('changing %j to %j shows %j', (previous, typed, after) => {
    expect(edit(previous, typed)).toMatchObject({ text: after, refused: null });
  });

  it.each([
    ['1.23', '1.234|', '1.23|', 'cents'],
    ['1.23', '1.9|23', '1.|23', 'cents'],
    ['1,234', '1.|,234', '1|,234', 'cents'],
    ['1,234,567,890', '9|1,234,567,890', '|1,234,567,890', 'large'],
  ])('changing %j to %j is refused, shows %j and the reason: %s', (previous, typed, after, refused) => {
    expect(edit(previous, typed)).toMatchObject({ text: after, refused });
  });
});

describe('typing a sign that no amount contains', () => {
  it.each([
    ['5', 'a|5', 'sign'],
    ['5', '5x|', 'sign'],
    ['1.2', '1.2.|', 'sign'],
    ['1', '1e|', 'sign'],
    ['', '-|', 'sign'],
    ['5', '−|5', 'negative'],
  ])('changing %j to %j keeps the typed text and shows the reason: %s', (previous, typed, refused) => {
    expect(edit(previous, typed)).toMatchObject({ text: typed, plain: null, refused, isRaw: true });
  });

  it.each([
    ['1e5', null, 'sign'],
    ['-500', null, 'negative'],
    ['1.2.3', null, 'sign'],
    ['$ 1,250.50/mo', '1250.50', null],
    ['75 per month', '75', null],
    ['', '', null],
  ])('the text %j is parsed as a whole after a sign that no amount contains', (text, plain, refused) => {
    expect(afterRawEdit({ text, caret: text.length }, us, limits)).toMatchObject({ text, plain, refused });
  });

  it('the text is an amount again after the invalid sign is deleted', () => {
    expect(afterRawEdit({ text: '1500', caret: 1 }, us, limits)).toEqual({
      text: '1,500',
      caret: 5,
      plain: '1500',
      refused: null,
    });
  });
});

describe('typing a comma', () => {
  it.each([
    ['12', '12,|', '12,|', '12.'],
    ['12,', '12,5|', '12,5|', '12.5'],
    ['12,5', '12,50|', '12,50|', '12.50'],
    ['1,234', '1,234,|', '1,234,|', '1234.'],
    ['1,234,', '1,234,5|', '1,234,5|', '1234.5'],
    ['', ',|', '0,|', '0.'],
    ['1,250', '1,2,|50', '12,|50', '12.50'],
    ['12,50', '912|,50', '912|,50', '912.50'],
  ])('changing %j to %j starts the cents, and the field shows %j', (previous, typed, after, plain) => {
    expect(edit(previous, typed)).toMatchObject({ text: after, plain, refused: null });
  });

  it.each([
    ['12,50', '12,500|', '12,500|', '12500'],
    ['1,25', '1,23|5', '1,23|5', '1235'],
    ['1,234,56', '1,234,567|', '1,234,567|', '1234567'],
    ['1,234', '1,|,234', '1|,234', '1234'],
  ])('changing %j to %j groups thousands, and the field shows %j', (previous, typed, after, plain) => {
    expect(edit(previous, typed)).toMatchObject({ text: after, plain, refused: null });
  });

  it.each([
    ['12.5', '12.5,|'],
    ['12,5', '12,5.|'],
    ['12,5', '12,5,|'],
    ['1,234', ',|1,234'],
    ['12,345', '1,|2,345'],
    ['0,50', '0,505|'],
  ])('changing %j to %j is refused with a message and never results in another amount', (previous, typed) => {
    const next = edit(previous, typed);
    expect(next.refused).toBeTruthy();
    expect([previous, typed.replace('|', '')]).toContain(next.text.replace('|', ''));
    expect(next.plain === null || next.text.replace('|', '') === previous).toBe(true);
  });

  it('in other locales the point is the thousands separator', () => {
    const german = separatorsOf('de-DE');
    expect(edit('12', '12.|', 'typed', german)).toMatchObject({ text: '12.|', plain: '12.' });
    expect(edit('12.', '12.5|', 'typed', german)).toMatchObject({ text: '12.5|', plain: '12.5' });
    expect(edit('12', '12,|', 'typed', german)).toMatchObject({ text: '12,|', plain: '12.' });
  });
});

describe('text that is inserted at once', () => {
  it.each([
    ['', '1.234,50|', 'pasted', '1,234.50|'],
    ['0', '0$1,234.5|', 'pasted', '1,234.5|'],
    ['1,234', '1,255|34', 'pasted', '125,5|34'],
    ['500', '500€12|', 'pasted', '12|'],
    ['5,000', '5,500.25|', 'typed', '5,500.25|'],
    ['1,234', '1,23|', 'typed', '1.23|'],
    ['12', '|', 'typed', '|'],
  ] as const)('changing %j to %j (%s) shows %j', (previous, typed, kind, after) => {
    expect(edit(previous, typed, kind)).toMatchObject({ text: after, refused: null });
  });

  it('inserted text is rounded to the cent with a note', () => {
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

  it('inserted text that is not an amount is refused completely', () => {
    expect(edit('5', '5-7|', 'pasted')).toMatchObject({ text: '5|', refused: 'negative' });
    expect(edit('', '12345678901|', 'pasted')).toMatchObject({ text: '|', refused: 'large' });
    expect(edit('', 'rent|', 'typed')).toMatchObject({ text: '|', refused: 'unreadable' });
    expect(edit('1,234,567,890', '1,234,567,89055|', 'pasted')).toMatchObject({
      text: '1,234,567,890|',
      refused: 'large',
    });
  });
});

describe('typing over a selection', () => {
  it('typing over a selection inserts the digit, even where the same digit was selected', () => {
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
  it('deleting a separator removes the digit beside it, so that the key has an effect', () => {
    expect(shown('1,234', '1|234', 'backward')).toBe('|234');
    expect(shown('1,234', '1|234', 'forward')).toBe('1|34');
  });

  it('deleting keeps the caret in its place', () => {
    expect(shown('1,234,567', '1,23|,567', 'backward')).toBe('123|,567');
    expect(shown('1,234', '|,234', 'backward')).toBe('|234');
  });

  it('deleting keeps thousands separators and a typed comma as they are', () => {
    expect(edit('1,234', '1,23|', 'backward')).toMatchObject({ text: '123|', plain: '123' });
    expect(edit('12,50', '12,5|', 'backward')).toMatchObject({ text: '12,5|', plain: '12.5' });
    expect(edit('12,', '12|', 'backward')).toMatchObject({ text: '12|', plain: '12' });
    expect(edit('12,50', '12|50', 'backward')).toMatchObject({ text: '1,2|50', plain: '1250' });
    expect(edit('1,234', '1|', 'removed')).toMatchObject({ text: '1|', plain: '1' });
  });
});
