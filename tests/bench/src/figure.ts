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

const written = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** Returns a row of the printed table. */
export const rowOf = (figure: Figure): Record<string, string> => ({
  figure: figure.name,
  value: `${written(figure.value)} ${figure.unit}`,
  limit: figure.limit === undefined ? '' : `${written(figure.limit)} ${figure.unit}`,
  verdict: figure.limit === undefined ? '' : isMissed(figure) ? 'MISSED' : 'met',
  detail: figure.detail ?? '',
});
