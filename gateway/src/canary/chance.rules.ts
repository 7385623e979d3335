// The two statistical tests that compare versions (ADR 40). Both return how likely the observed difference,
// or a larger one, is if the versions behave the same.

/** A count of failed samples out of all samples. */
export interface Share {
  readonly views: number;
  readonly broken: number;
}

/** ln n!, by Stirling's series above 20, where its error is below 1e-12. */
function logFactorial(n: number): number {
  if (n > 20)
    return (
      n * Math.log(n) -
      n +
      Math.log(2 * Math.PI * n) / 2 +
      1 / (12 * n) -
      1 / (360 * n ** 3) +
      1 / (1_260 * n ** 5)
    );
  let log = 0;
  for (let factor = 2; factor <= n; factor += 1) log += Math.log(factor);
  return log;
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/**
 * The probability that so many samples of `one` fail, or more, if they failed as often as those of `other`:
 * Fisher's exact test, one-sided (R. A. Fisher, Statistical Methods for Research Workers, 5th ed. 1934,
 * §21.02; A. Agresti, Categorical Data Analysis, 3rd ed. 2013, §3.5). Unlike a test by the normal
 * distribution, it is also valid for few samples.
 */
export function chanceOfMoreBroken(one: Share, other: Share): number {
  const [all, broken] = [one.views + other.views, one.broken + other.broken];
  let term = Math.exp(
    logChoose(broken, one.broken) +
      logChoose(all - broken, one.views - one.broken) -
      logChoose(all, one.views),
  );
  let chance = 0;
  for (let of = one.broken; of <= Math.min(one.views, broken); of += 1) {
    chance += term;
    term *= ((broken - of) * (one.views - of)) / ((of + 1) * (all - broken - one.views + of + 1));
  }
  return Math.min(1, chance);
}

/** Measured load times, as sums over the logarithms of their seconds. */
export interface Times {
  readonly timed: number;
  readonly logSeconds: number;
  readonly logSecondsSquared: number;
}

/** The typical load time in seconds: the geometric mean, which a few very slow loads barely move. */
export const typicalSeconds = ({ timed, logSeconds }: Times): number => Math.exp(logSeconds / timed);

const squaredError = ({ timed, logSeconds, logSecondsSquared }: Times) =>
  Math.max(0, (logSecondsSquared - logSeconds ** 2 / timed) / (timed - 1)) / timed;

/**
 * The lower bound of how many times slower `one` loads than `other`: the lower end of the one-sided interval
 * of the ratio of geometric means, `deviations` standard errors away (J. M. Bland, D. G. Altman, BMJ
 * 1996;312:1153; unequal variances as in B. L. Welch, Biometrika 1947;34:28). Valid for at least twenty loads
 * of each version.
 */
export const timesSlower = (one: Times, other: Times, deviations: number): number =>
  Math.exp(
    one.logSeconds / one.timed -
      other.logSeconds / other.timed -
      deviations * Math.sqrt(squaredError(one) + squaredError(other)),
  );
