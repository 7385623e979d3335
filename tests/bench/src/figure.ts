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

/** A benchmark suite: a group of values that are measured together. */
export type Suite = () => Promise<Figure[]>;

/** Returns whether a value exceeds its limit. NaN counts as exceeding it. */
export const isMissed = ({ value, limit }: Figure): boolean => limit !== undefined && !(value <= limit);
