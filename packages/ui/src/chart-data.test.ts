import { describe, expect, it } from 'vitest';
import { axisMarks, slicesOf, sumOf } from './chart-data.ts';

describe('slices', () => {
  it('slices are sorted by size, omit zero amounts and add up to the whole', () => {
    const slices = slicesOf(
      [
        { name: 'Phone', value: '25' },
        { name: 'Rent', value: '75.00' },
        { name: 'Gym', value: '0' },
      ],
      6,
      'Rest',
    );
    expect(slices).toEqual([
      { name: 'Rent', value: '75.00', share: 0.75, rest: false },
      { name: 'Phone', value: '25.00', share: 0.25, rest: false },
    ]);
  });

  it('slices beyond the limit are combined into one, with the exact sum of their amounts', () => {
    const slices = slicesOf(
      [
        { name: 'A', value: '10' },
        { name: 'B', value: '0.10' },
        { name: 'C', value: '0.20' },
      ],
      2,
      'Rest',
    );
    expect(slices.map(({ name, value }) => [name, value])).toEqual([
      ['A', '10.00'],
      ['Rest', '0.30'],
    ]);
  });

  it('there are no slices without amounts', () => {
    expect(slicesOf([], 6, 'Rest')).toEqual([]);
    expect(slicesOf([{ name: 'A', value: 0 }], 6, 'Rest')).toEqual([]);
  });

  it('slices add decimals exactly, which floats cannot', () => {
    expect(
      sumOf([
        { name: 'A', value: '90071992547409.93' },
        { name: 'B', value: 0.1 },
        { name: 'C', value: '0.2' },
      ]),
    ).toBe('90071992547410.23');
  });
});

describe('axis marks', () => {
  it.each([
    [18_200, 31_240, [15_000, 20_000, 25_000, 30_000, 35_000]],
    [-500, 900, [-500, 0, 500, 1_000]],
    [0, 0, [0, 0.5]],
    [70, 70, [50, 75]],
  ])('axis marks from %d to %d are at round numbers', (least, greatest, marks) => {
    expect(axisMarks(least, greatest, 4)).toEqual(marks);
  });

  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 5, 10]],
    [70, [0, 25, 50, 75]],
  ])('axis marks of counts up to %d are at whole numbers', (greatest, marks) => {
    expect(axisMarks(0, greatest, 4, true)).toEqual(marks);
  });
});
