import { afterEach, describe, expect, it } from 'vitest';
import {
  dayOf,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatList,
  formatLongDate,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  formatShare,
  formatShortDate,
  formatShortMoney,
  formatWholeParts,
} from './format.ts';

describe('money', () => {
  it('money is formatted in whole dollars unless cents are requested [UI-9] [DASH-11] [BUD-11]', () => {
    expect(formatMoney('1234.56')).toBe('$1,235');
    expect(formatMoney('1234.5', { cents: true })).toBe('$1,234.50');
    expect(formatMoney(0)).toBe('$0');
    expect(
      ['0', '950', '-20000', '1250000', '-999999999999'].map((amount) => formatShortMoney(amount)),
    ).toEqual(['$0', '$950', '\u2212$20K', '$1.25M', '\u2212$1T']);
  });

  it('negative money has a true minus sign before the currency, and an amount that rounds to zero has none', () => {
    expect(formatMoney('-1234.4')).toBe('\u2212$1,234');
    expect(formatMoney('-0.4')).toBe('$0');
  });

  it('money keeps every digit of a long decimal string', () => {
    expect(formatMoney('12345678901234567890.12', { cents: true })).toBe('$12,345,678,901,234,567,890.12');
    expect(formatMoney('0.005', { cents: true })).toBe('$0.01');
  });

  it('money follows the given locale and currency', () => {
    expect(formatMoney('1234.5', { cents: true, locale: 'de-DE', currency: 'EUR' })).toBe('1.234,50\u00a0€');
  });

  it.each(['', '12.', 'abc', '1e3', Number.NaN, Number.POSITIVE_INFINITY])(
    'money shows a dash for %j, which is not an amount',
    (value) => {
      expect(formatMoney(value)).toBe('—');
    },
  );
});

describe('shares and numbers', () => {
  it('a small share is never shown as 0%, and an incomplete one never as 100%', () => {
    expect([0, 0.0004, 0.0049, 0.005, 0.994, 0.995, 0.9999, 1].map((share) => formatShare(share))).toEqual([
      '0%',
      '<1%',
      '<1%',
      '1%',
      '99%',
      '>99%',
      '>99%',
      '100%',
    ]);
  });

  it('two parts in whole dollars add up: the second one gets the rest [UI-9]', () => {
    expect(formatWholeParts('2475.25', '2475.25')).toEqual(['$2,475', '$2,476']);
    expect(formatWholeParts('2475.50', '2475.50')).toEqual(['$2,476', '$2,475']);
    expect(formatWholeParts('-0.50', '-0.50')).toEqual(['−$1', '$0']);
    expect(formatWholeParts('1750.00', '1166.67')).toEqual(['$1,750', '$1,167']);
    expect(formatWholeParts('10', 'x')).toEqual(['$10', '—']);
  });

  it('a share is formatted as a percentage [UI-10]', () => {
    expect(formatPercent(0.6)).toBe('60%');
    expect(formatPercent('0.1999', { digits: 2 })).toBe('19.99%');
    expect(formatPercent('0.07', { digits: 2 })).toBe('7.00%');
  });

  it('a number has thousands separators', () => {
    expect(formatNumber(1234567.25)).toBe('1,234,567.25');
    expect(formatNumber('2.04', { digits: 1 })).toBe('2.0');
  });
});

describe('time', () => {
  const zone = { timeZone: 'America/New_York' };

  it('a date is formatted in the given time zone [BUD-10] [N-21]', () => {
    expect(formatShortDate('2026-01-06T03:00:00Z', zone)).toBe('Jan 5');
    expect(formatDate('2026-01-06T03:00:00Z', zone)).toBe('Jan 5, 2026');
    expect(formatDateTime('2026-01-06T03:04:00Z', zone).replace(/\s/g, ' ')).toBe('Jan 5, 2026, 10:04 PM');
    expect(formatMonth('2026-02')).toBe('Feb 2026');
    expect(formatDay('2026-02-01')).toBe('Feb 1, 2026');
  });

  describe('as the user chose', () => {
    afterEach(() => {
      globalThis.savviDates = undefined;
    });
    // Two minutes before midnight in New York.
    const at = '2026-12-01T04:58:00Z';

    it.each([
      [undefined, 'Nov 30, 2026', 'November 30, 2026', 'Nov 30'],
      ['en-US', 'Nov 30, 2026', 'November 30, 2026', 'Nov 30'],
      ['en-GB', '30 Nov 2026', '30 November 2026', '30 Nov'],
      ['en-GB-x-numeric', '30/11/2026', '30/11/2026', '30 Nov'],
      ['en-US-x-numeric', '11/30/2026', '11/30/2026', 'Nov 30'],
      ['en-CA-x-numeric', '2026-11-30', '2026-11-30', 'Nov 30'],
    ])('a date in the format %s is %s [REM-5]', (format, medium, long, short) => {
      globalThis.savviDates = { locale: format, timeZone: 'America/New_York' };
      expect([formatDate(at), formatLongDate(at), formatShortDate(at)]).toEqual([medium, long, short]);
      expect(formatDateTime(at).replace(/\s/g, ' ')).toBe(`${medium}, 11:58 PM`);
      expect(formatDay('2026-11-30')).toBe(medium);
      expect(formatMonth('2026-11')).toBe('Nov 2026');
      expect(dayOf(new Date(at))).toBe('2026-11-30');
    });

    it('the time zone decides the day, unless a caller names another one [REM-5]', () => {
      for (const [zone, day] of [
        ['Pacific/Pago_Pago', '2026-11-30'],
        ['Pacific/Kiritimati', '2026-12-01'],
      ] as const) {
        globalThis.savviDates = { timeZone: zone };
        expect(dayOf(new Date(at))).toBe(day);
        expect(formatDate(at, { timeZone: 'UTC' })).toBe('Dec 1, 2026');
      }
    });
  });

  it('dayOf returns the local date', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  it.each([
    ['2026-03-10T12:00:00Z', 'now'],
    ['2026-03-10T11:55:00Z', '5 minutes ago'],
    ['2026-03-09T12:00:00Z', 'yesterday'],
    ['2026-03-24T12:00:00Z', 'in 2 weeks'],
    ['2024-03-01T12:00:00Z', '2 years ago'],
  ])('the distance of %s from now is formatted as %s', (value, words) => {
    expect(formatRelativeTime(value, '2026-03-10T12:00:00Z')).toBe(words);
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 Bytes'],
    [1023, '1,023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [5 * 1024 ** 2, '5 MB'],
    [3.25 * 1024 ** 3, '3.25 GB'],
    [5000 * 1024 ** 3, '5,000 GB'],
  ])('%d bytes are formatted as %s [DOC-16]', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('lists of names', () => {
  it('a list of names ends with and', () => {
    expect([
      formatList(['Rent']),
      formatList(['Rent', 'food']),
      formatList(['Rent', 'food', 'phone']),
    ]).toEqual(['Rent', 'Rent and food', 'Rent, food, and phone']);
  });
});
