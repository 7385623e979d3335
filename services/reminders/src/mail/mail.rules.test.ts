import { describe, expect, it } from 'vitest';
import { aDate } from '../testing/reminders.ts';
import { mailContent, type MailOptions } from './mail.rules.ts';

const TODAY = '2026-03-03';
const YESTERDAY = '2026-03-02';
const options = (over: Partial<MailOptions> = {}): MailOptions => ({
  day: TODAY,
  since: YESTERDAY,
  sources: [],
  ...over,
});
const inDaysOf = (dates: Parameters<typeof aDate>[0][], since = YESTERDAY) =>
  mailContent(dates.map(aDate), options({ since })).counts.map(({ inDays }) => inDays);

describe('a mail', () => {
  it.each([
    ['2026-04-03', []],
    ['2026-04-02', [30]],
    ['2026-04-01', []],
    ['2026-03-11', []],
    ['2026-03-10', [7]],
    ['2026-03-09', []],
    ['2026-03-05', []],
    ['2026-03-04', [1]],
    ['2026-03-03', []],
    ['2026-03-02', [null]],
    ['2020-01-01', [null]],
  ])('about a date on %s counts it in %j days [REM-3]', (dueOn, expected) => {
    expect(inDaysOf([{ dueOn }])).toEqual(expected);
  });

  it.each([
    [2, []], // 30 days before it
    [10, [7]],
    [4, [1]],
    [3, []],
    [1, []], // It was two days ago, and is never overdue.
  ])('about a date on day %i of each month counts it in %j days [REM-3]', (dayOfMonth, expected) => {
    expect(inDaysOf([{ dayOfMonth }])).toEqual(expected);
  });

  it.each(['trial-end', 'subscription-renewal', 'subscription-end'])(
    'leaves out a date of the account, about which there is another mail: %s [REM-1] [REM-3]',
    (kind) =>
      expect(
        inDaysOf([
          { kind, dueOn: '2026-03-04' },
          { kind, dueOn: '2026-03-02' },
        ]),
      ).toEqual([]),
  );

  it('counts dates by kind and day, and names no record [REM-3]', () => {
    const dates = [
      aDate({ dueOn: '2026-03-04' }),
      aDate({ dueOn: '2026-03-04' }),
      aDate({ kind: 'document', dueOn: '2026-03-04' }),
      aDate({ dueOn: '2026-03-10' }),
    ];
    expect(mailContent(dates, options())).toEqual({
      counts: [
        { kind: 'policy', inDays: 1, count: 2 },
        { kind: 'document', inDays: 1, count: 1 },
        { kind: 'policy', inDays: 7, count: 1 },
      ],
      overdue: [],
      announced: [],
    });
  });

  it('leaves out what is done or postponed, and counts what was postponed until today [REM-3]', () => {
    const [dueOn, answeredOn] = ['2026-03-01', '2026-03-01'];
    expect(inDaysOf([{ dueOn, answeredOn }])).toEqual([]);
    expect(inDaysOf([{ dueOn, answeredOn, postponedUntil: '2026-03-04' }])).toEqual([]);
    expect(inDaysOf([{ dueOn, answeredOn, postponedUntil: '2026-03-03' }])).toEqual([null]);
    expect(inDaysOf([{ dueOn: '2026-03-04', answeredOn: '2026-03-04' }])).toEqual([]);
    expect(inDaysOf([{ dayOfMonth: 4, answeredOn: '2026-03-04' }])).toEqual([]);
  });

  it('counts an overdue date once, and again when its day was changed [REM-3]', () => {
    expect(inDaysOf([{ dueOn: '2026-03-01', overdueMailed: '2026-03-01' }])).toEqual([]);
    expect(inDaysOf([{ dueOn: '2026-03-02', overdueMailed: '2026-03-01' }])).toEqual([null]);
  });

  it('counts what earlier mails would have counted, if they were missed [REM-3]', () => {
    const since = '2026-02-28';
    const due = ['2026-03-31', '2026-03-30', '2026-04-02', '2026-03-08', '2026-03-03', '2026-03-02'];
    // A mail on March 1, the first day after the last one, would have counted March 31 as 30 days ahead.
    expect(
      inDaysOf(
        due.map((dueOn) => ({ dueOn })),
        since,
      ),
    ).toEqual([28, 30, 5, 0, null]);
  });
});

describe('a source that is off at first (MON-91)', () => {
  const aBill = (dueOn: string, over: Parameters<typeof aDate>[0] = {}) =>
    aDate({ kind: 'bill', dueOn, mailedWithin: 14, ...over });
  const mailed = (dueOn: string) => aBill(dueOn, { announced: dueOn });
  const chosen = (dates: Parameters<typeof mailContent>[0], over: Partial<MailOptions> = {}) =>
    mailContent(dates, options({ sources: ['bill'], ...over }));
  const short = ({ counts }: ReturnType<typeof mailContent>) =>
    counts.map(({ kind, inDays, count }) => `${count} ${kind} ${inDays}`);

  it('is in no mail until the user chooses it', () => {
    const dates = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-10'].map((dueOn) => aBill(dueOn));
    expect(mailContent(dates, options({ sources: ['rent'] }))).toEqual({
      counts: [],
      overdue: [],
      announced: [],
    });
  });

  it.each([
    ['2026-03-02', []],
    ['2026-03-03', ['1 bill 0']],
    ['2026-03-08', ['1 bill 5']],
    ['2026-03-17', ['1 bill 14']],
    ['2026-03-18', []],
  ])('that was chosen counts a date on %s as %j', (dueOn, expected) => {
    expect(short(chosen([aBill(dueOn)]))).toEqual(expected);
  });

  it('leads to no mail of its own with dates that mails have counted, except 7 days and 1 day before', () => {
    expect(short(chosen([mailed('2026-03-03'), mailed('2026-03-08'), mailed('2026-03-17')]))).toEqual([]);
    expect(short(chosen([mailed('2026-03-10'), mailed('2026-03-17')]))).toEqual(['1 bill 7', '1 bill 14']);
    expect(short(chosen([mailed('2026-03-04')]))).toEqual(['1 bill 1']);
  });

  it('counts all its dates in each mail, so also in one about something else, and again on another day', () => {
    const policy = aDate({ dueOn: '2026-03-10' });
    expect(short(chosen([mailed('2026-03-08'), policy]))).toEqual(['1 policy 7', '1 bill 5']);
    const moved = aBill('2026-03-08', { announced: '2026-03-07' });
    const { counts, announced } = chosen([moved]);
    expect([counts, announced]).toEqual([[{ kind: 'bill', inDays: 5, count: 1, isWhole: true }], [moved]]);
  });

  it('leaves out what is done or postponed', () => {
    const [dueOn, answeredOn] = ['2026-03-08', '2026-03-08'];
    expect(short(chosen([aBill(dueOn, { answeredOn })]))).toEqual([]);
    expect(short(chosen([aBill(dueOn, { answeredOn, postponedUntil: '2026-03-04' })]))).toEqual([]);
  });

  it('that was not chosen stays out of mails with a date in an event of the previous release, too', () => {
    const dates = [
      aBill('2026-03-04', { mailedWithin: null }),
      aBill('2026-04-04'),
      aDate({ dueOn: '2026-03-10' }),
    ];
    expect(short(mailContent(dates, options()))).toEqual(['1 policy 7']);
    expect(short(chosen(dates))).toEqual(['1 policy 7', '1 bill 1']);
  });
});
