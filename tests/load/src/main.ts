// What k6 runs. The command line (load.ts) says by the environment where, who, how hard.
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import * as admins from './journeys/admin.load.ts';
import * as couples from './journeys/couple.load.ts';
import * as returns from './journeys/returning.load.ts';
import * as visitors from './journeys/visitor.load.ts';
import { KINDS } from './kinds.ts';
import { JOURNEYS, type ProfileName, profileOf } from './profiles.ts';

const chosen = (__ENV['JOURNEYS'] ?? '').split(',');
const profile = profileOf(__ENV['PROFILE'] as ProfileName, Number(__ENV['SOAK_MINUTES'] ?? 30)); // load.ts has looked

/** k6 reads this first. */
export const options = {
  scenarios: Object.fromEntries(
    JOURNEYS.filter((journey) => chosen.includes(journey)).map((journey) => [
      journey,
      { ...profile.pace(journey), exec: journey, gracefulStop: '30s' },
    ]),
  ),
  // k6 keeps figures by a tag only where a threshold asks for them; the report wants them of each kind.
  thresholds: {
    ...Object.fromEntries(KINDS.map((kind) => [`http_req_duration{kind:${kind}}`, []])),
    ...profile.thresholds,
  },
  summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
} as unknown as Options; // k6's types want mutable arrays

/** From here on it counts as the end of a run: a spike is over. */
const LATE = 0.7;

/** A journey whose calls carry when in the run they were made. */
const timed = (journey: () => void) => (): void => {
  exec.vu.metrics.tags['phase'] = exec.scenario.progress > LATE ? 'late' : 'early';
  journey();
};

export const couple = timed(couples.couple);
export const returning = timed(returns.returning);
export const admin = timed(admins.admin);
export const visitor = timed(visitors.visitor);

/** Everything k6 has counted, for the report. */
export const handleSummary = (data: object): Record<string, string> => ({
  [__ENV['SUMMARY'] ?? 'summary.json']: JSON.stringify(data),
});
