// The script that k6 runs. The command line (load.ts) passes target, journeys and profile in environment
// variables.
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import * as admins from './journeys/admin.load.ts';
import * as couples from './journeys/couple.load.ts';
import * as returns from './journeys/returning.load.ts';
import * as visitors from './journeys/visitor.load.ts';
import { JOURNEYS, KINDS, type ProfileName, profileOf } from './profiles.ts';

const chosen = (__ENV['JOURNEYS'] ?? '').split(',');
// load.ts has validated the profile.
const profile = profileOf(__ENV['PROFILE'] as ProfileName, Number(__ENV['SOAK_MINUTES'] ?? 30));

/** The options of the load test, which k6 reads before it runs the script. */
export const options = {
  scenarios: Object.fromEntries(
    JOURNEYS.filter((journey) => chosen.includes(journey)).map((journey) => [
      journey,
      { ...profile.pace(journey), exec: journey, gracefulStop: '30s' },
    ]),
  ),
  // k6 stores metrics per tag only where a threshold refers to it; the report needs them for each type of
  // request.
  thresholds: {
    ...Object.fromEntries(KINDS.map((kind) => [`http_req_duration{kind:${kind}}`, []])),
    ...profile.thresholds,
  },
  summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
} as unknown as Options; // k6's types require mutable arrays

/** From this share of the duration on, a request counts as late in the run: a spike is over then. */
const LATE = 0.7;

/** Tags the requests of a journey with their phase of the run. */
const timed = (journey: () => void) => (): void => {
  exec.vu.metrics.tags['phase'] = exec.scenario.progress > LATE ? 'late' : 'early';
  journey();
};

export const couple = timed(couples.couple);
export const returning = timed(returns.returning);
export const admin = timed(admins.admin);
export const visitor = timed(visitors.visitor);

/** Writes all metrics of k6 for the report. */
export const handleSummary = (data: object): Record<string, string> => ({
  [__ENV['SUMMARY'] ?? 'summary.json']: JSON.stringify(data),
});
