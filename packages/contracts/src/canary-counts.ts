// The figures of a canary and of the stable version, as the gateway judges them and as commands print them.

/** Summed results of the reported pages that ran one version of an area. Each such result is a sample. */
export interface SampleCounts {
  /** The number of counted samples. */
  readonly views: number;
  /** The number of samples in which the area failed to load or threw an error. */
  readonly broken: number;
  readonly failedLoads: number;
  readonly errors: number;
  /** The number of measured loads, and the sum of the natural logarithms of their seconds. */
  readonly timed: number;
  readonly logSeconds: number;
}

/** The share of failed samples, from 0 to 1. */
export const failedShare = ({ views, broken }: Pick<SampleCounts, 'views' | 'broken'>): number =>
  views === 0 ? 0 : broken / views;

/** The typical load time in seconds: the geometric mean, which a few very slow loads barely move. */
export const typicalSeconds = ({ timed, logSeconds }: Pick<SampleCounts, 'timed' | 'logSeconds'>): number =>
  Math.exp(logSeconds / timed);

/** Formats how many samples failed. */
export const samplesText = (counts: Pick<SampleCounts, 'views' | 'broken'>): string =>
  `${counts.broken} of ${counts.views} samples failed (${(100 * failedShare(counts)).toFixed(1)} %)`;

/** Formats the counts of a version. */
export const countsText = (counts: SampleCounts): string =>
  `${samplesText(counts)}: ${counts.failedLoads} failed loads, ${counts.errors} errors; ${counts.timed === 0 ? 'no load was timed' : `typically loads in ${typicalSeconds(counts).toFixed(2)} s`}`;
