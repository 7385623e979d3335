/** One measured value, a row of the table that `npm run bench` prints. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The maximum allowed value. Without one, the value is only reported. */
  readonly limit?: number;
  /** A short breakdown of the value. */
  readonly detail?: string;
}

/**
 * A benchmark suite: a group of values that are measured together. Everything that it starts is stopped when
 * `stack` is disposed, in reverse order, whether the suite succeeds or fails.
 */
export type Suite = (stack: AsyncDisposableStack) => Promise<Figure[]>;

/** Returns whether a value exceeds its limit. NaN counts as exceeding it. */
export const isMissed = ({ value, limit }: Figure): boolean => limit !== undefined && !(value <= limit);

const HEAD = ['figure', 'value', 'limit', 'verdict', 'detail'];

const written = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));
const verdict = (figure: Figure) =>
  figure.limit === undefined ? 'told' : isMissed(figure) ? 'MISSED' : 'met';

/** Formats the measurements as a text table with one row each. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${written(figure.value)} ${figure.unit}`,
    figure.limit === undefined ? '' : `${written(figure.limit)} ${figure.unit}`,
    verdict(figure),
    figure.detail ?? '',
  ]);
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [HEAD, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
