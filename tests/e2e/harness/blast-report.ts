// Writes the rows of all passed faults to docs/blast-radius.md. Other rows stay as they are.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { MATRIX_FILE, matrixPage, rowFor, rowOf, type SeenCell, titleOf } from '@savvi/testing/blast';
import { NOTE } from '../fixtures/blast.ts';

// oxlint-disable-next-line no-default-export -- Playwright requires a default export
export default class BlastReport implements Reporter {
  readonly #rows = new Map<string, string>();

  onTestEnd(_test: TestCase, { annotations, status }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type !== NOTE || description === undefined || status !== 'passed') continue;
      // The annotation is JSON that fixtures/blast.ts has written.
      const cell = JSON.parse(description) as SeenCell;
      this.#rows.set(titleOf(cell), rowFor(cell));
    }
  }

  onEnd(): void {
    const before = existsSync(MATRIX_FILE) ? readFileSync(MATRIX_FILE, 'utf8') : '';
    if (this.#rows.size > 0)
      writeFileSync(
        MATRIX_FILE,
        matrixPage((cell) => this.#rows.get(titleOf(cell)) ?? rowOf(before, cell)),
      );
  }
}
