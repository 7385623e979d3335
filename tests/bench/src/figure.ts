/** One measured thing, as a line of the table that `npm run bench` prints. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The most it may be; absent: it is only told. */
  readonly limit?: number;
  /** What the value is made of, in a few words. */
  readonly detail?: string;
}

/** A group of figures that are taken together. */
export type Suite = () => Promise<Figure[]>;

/** Whether a figure is beyond its limit. A value that is no number is. */
export const isMissed = ({ value, limit }: Figure): boolean => limit !== undefined && !(value <= limit);
