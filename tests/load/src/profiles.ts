// Load, duration and thresholds of each profile. Both k6 and Node.js load this file, so it imports no module
// of either.

/** All journeys, each with a file in `journeys`. */
export const JOURNEYS = ['couple', 'returning', 'admin', 'visitor'] as const;
/** The name of a journey. */
export type Journey = (typeof JOURNEYS)[number];

/** The types of requests: thresholds and the report measure each one separately. */
export const KINDS = ['page', 'file', 'read', 'write', 'door', 'upload', 'download'] as const;
/** A type of request. */
export type Kind = (typeof KINDS)[number];

/** All profiles. */
export const PROFILES = ['smoke', 'load', 'spike', 'soak'] as const;
/** The name of a profile. */
export type ProfileName = (typeof PROFILES)[number];

/** The part of a k6 scenario that a profile defines. */
export type Pace =
  | {
      readonly executor: 'per-vu-iterations';
      readonly vus: number;
      readonly iterations: number;
      readonly maxDuration: string;
    }
  | {
      readonly executor: 'constant-arrival-rate';
      readonly rate: number;
      readonly timeUnit: string;
      readonly duration: string;
      readonly preAllocatedVUs: number;
    }
  | {
      readonly executor: 'ramping-arrival-rate';
      readonly startRate: number;
      readonly timeUnit: string;
      readonly stages: readonly { readonly duration: string; readonly target: number }[];
      readonly preAllocatedVUs: number;
    };

/** A load profile. */
export interface Profile {
  /** The question that the profile answers. */
  readonly asks: string;
  /** The number of households that are created before the run. */
  readonly households: number;
  /**
   * Whether all journeys run concurrently; otherwise they run sequentially, so that the cost of each can be
   * measured.
   */
  readonly together: boolean;
  readonly pace: (journey: Journey) => Pace;
  /** k6's thresholds; the run fails when one is not met. */
  readonly thresholds: Readonly<Record<string, readonly string[]>>;
}

/**
 * The maximum number of concurrent virtual users that k6 can run on its share of one machine. Iterations
 * without a free user count as dropped.
 */
export const PEOPLE = 40;

/**
 * Journeys started in ten seconds: the load that two cores handle, client and servers together, at about half
 * of their capacity (docs/capacity.md).
 */
const STEADY: Readonly<Record<Journey, number>> = { couple: 10, returning: 15, admin: 20, visitor: 40 };
/**
 * Each journey runs at a quarter of its rate when all run concurrently: together they are one steady load.
 */
const SHARE = 4;

const steadily = (rate: number, duration: string): Pace => ({
  executor: 'constant-arrival-rate',
  rate,
  timeUnit: '10s',
  duration,
  preAllocatedVUs: PEOPLE,
});

/** At any load, a wrong response is worse than a late one, so none is allowed. */
const RIGHT = { checks: ['rate==1'], http_req_failed: ['rate==0'] };

/**
 * Maximum response times at a load that the machine can handle. Below 0.1 s a response feels immediate, below
 * 1 s it does not interrupt the user's thoughts (Nielsen). The objective of production uses 99 %; here
 * client, servers and disk share one machine, so 95 % is used.
 */
const SWIFT = {
  // A page sends several reads concurrently and waits for the last one.
  'http_req_duration{kind:read}': ['p(95)<300'],
  'http_req_duration{kind:write}': ['p(95)<500'], // the user waits for the result of the pressed button
  'http_req_duration{kind:file}': ['p(95)<300'], // scripts and styles, which block the first paint
  // Argon2id is slow by design, and two cores compute two hashes concurrently.
  'http_req_duration{kind:door}': ['p(95)<1500'],
  // 256 KiB, which are encrypted and written to the disk twice.
  'http_req_duration{kind:upload}': ['p(95)<1500'],
  counted_ms: ['p(95)<2000'], // users may look at their achievements two seconds after a change
};

/**
 * Requires that no iteration is dropped. An iteration is dropped when all virtual users are busy, and then
 * the run does not reach its rate.
 */
const KEPT_UP = { dropped_iterations: ['count==0'] };

/** Returns a profile. `soakMinutes` comes from `SOAK_MINUTES` on the command line. */
export const profileOf = (name: ProfileName, soakMinutes: number): Profile =>
  ({
    smoke: {
      asks: 'Does every journey work at all, each answer checked? No times: any machine may run it.',
      households: 1,
      together: false,
      pace: (): Pace => ({ executor: 'per-vu-iterations', vus: 1, iterations: 2, maxDuration: '20s' }),
      thresholds: RIGHT,
    },
    load: {
      asks: 'What does each journey cost at a steady pace, and how long do people wait?',
      households: PEOPLE,
      together: false,
      pace: (journey: Journey) => steadily(STEADY[journey], '60s'),
      thresholds: { ...RIGHT, ...SWIFT, ...KEPT_UP },
    },
    spike: {
      asks: 'Five times as many within five seconds: is everybody answered in the end, rightly, and is it over when they have gone?',
      households: PEOPLE,
      together: true,
      pace: (journey: Journey): Pace => ({
        executor: 'ramping-arrival-rate',
        startRate: Math.ceil(STEADY[journey] / SHARE),
        timeUnit: '10s',
        preAllocatedVUs: PEOPLE,
        stages: [
          { duration: '15s', target: Math.ceil(STEADY[journey] / SHARE) },
          { duration: '5s', target: Math.ceil((5 * STEADY[journey]) / SHARE) },
          { duration: '20s', target: Math.ceil((5 * STEADY[journey]) / SHARE) },
          { duration: '5s', target: Math.ceil(STEADY[journey] / SHARE) },
          { duration: '30s', target: Math.ceil(STEADY[journey] / SHARE) },
        ],
      }),
      // The load exceeds the capacity: 'too busy' (503, 429) is a correct response then, for at most 5 % of
      // the requests; a wrong response is not. After the spike, response times are as short as before: `late`
      // are the requests of the last twenty seconds.
      thresholds: {
        'checks{about:answer}': ['rate>0.95'],
        http_req_failed: ['rate<0.05'],
        'http_req_duration{phase:late}': ['p(95)<1000'],
      },
    },
    soak: {
      asks: 'Does anything grow, leak or slow down over a long time? Compare the memory at both ends.',
      households: PEOPLE,
      together: true,
      pace: (journey: Journey) => steadily(Math.ceil(STEADY[journey] / SHARE), `${soakMinutes}m`),
      thresholds: { ...RIGHT, ...SWIFT, ...KEPT_UP },
    },
  })[name];
