import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  fewOf,
  MATRIX_FILE,
  matrixPage,
  remoteCells,
  rowFor,
  rowOf,
  type SeenCell,
  serviceCells,
  titleOf,
} from './matrix.ts';

const all = [...remoteCells(), ...serviceCells()];
const seen: SeenCell[] = all.map((cell) => ({ ...cell, seen: `words of ${titleOf(cell)}`, rest: 'all' }));

describe('the matrix of faults', () => {
  // Trust: outages-2
  it('has a row for each remote and each service with each fault, and no others', () => {
    const page = readFileSync(MATRIX_FILE, 'utf8');
    expect(all.filter((cell) => rowOf(page, cell) === undefined).map(titleOf)).toEqual([]);
    expect(page.split('\n').filter((row) => /^\| (?!Part|---)/.test(row))).toHaveLength(all.length);
  });

  it('is parsed to the same rows that were written', () => {
    const rows = new Map(seen.map((cell) => [titleOf(cell), rowFor(cell)]));
    const page = matrixPage((cell) => rows.get(titleOf(cell)));
    for (const cell of seen) expect(rowOf(page, cell)).toBe(rowFor(cell));
    const [first] = remoteCells();
    rows.delete(titleOf(first!)); // the page has at least one row
    expect(
      rowOf(
        matrixPage((cell) => rows.get(titleOf(cell))),
        first!,
      ),
    ).toBeUndefined();
  });

  it('in its short form still covers each fault, each remote and each service', () => {
    for (const cells of [remoteCells(), serviceCells()]) {
      const few = fewOf(cells);
      for (const key of ['name', 'fault'] as const)
        expect(new Set(few.map((cell) => cell[key]))).toEqual(new Set(cells.map((cell) => cell[key])));
      expect(few.length).toBeLessThanOrEqual(9);
    }
  });
});
