// How hard, how long, and what has to hold. Read by k6 and by Node, so nothing of either is imported here.

/** Who does what: one file each in `journeys`. */
export const JOURNEYS = ['couple', 'returning', 'admin', 'visitor'] as const;
/** A journey's name. */
export type Journey = (typeof JOURNEYS)[number];

/** The profiles there are. */
export const PROFILES = ['smoke', 'load', 'spike', 'soak'] as const;
/** A profile's name. */
export type ProfileName = (typeof PROFILES)[number];

/** The part of a k6 scenario that a profile decides. */
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

/** A way to load the product. */
export interface Profile {
  /** The question that it answers. */
  readonly asks: string;
  /** How many households were there before it begins. */
  readonly households: number;
  /** All journeys at once; otherwise one after the other, so that what each costs can be told. */
  readonly together: boolean;
  readonly pace: (journey: Journey) => Pace;
  /** k6's thresholds: what makes the run fail. */
  readonly thresholds: Readonly<Record<string, readonly string[]>>;
}

/**
 * As many people at once as one machine's share of k6 can play; who finds none free is counted as dropped.
 */
export const PEOPLE = 40;

/**
 * Journeys begun in ten seconds: what two cores carry, client and servers together, with about half of them
 * left (docs/capacity.md).
 */
const STEADY: Readonly<Record<Journey, number>> = { couple: 10, returning: 15, admin: 20, visitor: 40 };
/** A quarter of it for each when all run at once: together they are one steady load. */
const SHARE = 4;

const steadily = (rate: number, duration: string): Pace => ({
  executor: 'constant-arrival-rate',
  rate,
  timeUnit: '10s',
  duration,
  preAllocatedVUs: PEOPLE,
});

/** Whatever the load: a wrong answer is worse than a late one, so not a single one is let pass. */
const RIGHT = { checks: ['rate==1'], http_req_failed: ['rate==0'] };

/**
 * How long people wait at a load that the machine carries. Under 0.1 s an answer feels immediate, under a
 * second the thought is kept (Nielsen); the objective of production is on 99 % and here one machine is
 * client, servers and disk, so 95 % is used.
 */
const SWIFT = {
  'http_req_duration{kind:read}': ['p(95)<300'], // several are asked for at once, and the page waits for the last
  'http_req_duration{kind:write}': ['p(95)<500'], // somebody looks at the button they pressed
  'http_req_duration{kind:file}': ['p(95)<300'], // scripts and styles: what a first look waits for
  'http_req_duration{kind:door}': ['p(95)<1500'], // argon2id is slow on purpose, and two cores do two at once
  'http_req_duration{kind:upload}': ['p(95)<1500'], // a quarter of a megabyte, sealed and on the disk twice
  counted_ms: ['p(95)<2000'], // a change in the achievements: whoever looks for it looks within two seconds
};

/** Nobody was turned away because all others were still waiting: the pace was kept. */
const KEPT_UP = { dropped_iterations: ['count==0'] };

/** Each profile. `SOAK_MINUTES` comes from the command line. */
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
      // More than it can do: 'too busy' (503, 429) is a right answer then, for one call in twenty at most; a
      // wrong one is not. Who comes back when it is over waits no longer than before: `late` are the calls of
      // the last twenty seconds.
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
