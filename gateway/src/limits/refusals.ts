import { counter } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';

const RULES = [
  'address',
  'door',
  'account',
  'streams',
  'files',
  'at-once',
  'connections',
  'browser-reports',
] as const;
/** The limit that refused a call. */
export type Rule = (typeof RULES)[number];

/** Called for each call that a limit refuses. */
export type CountRefusal = (rule: Rule) => void;

/** Counts refused calls since the start of the process. */
export function refusals(metrics: Metrics): CountRefusal {
  const count = counter(metrics, {
    name: 'savvi_limited_total',
    help: 'Calls that a rate limit refused, by limit.',
    labels: ['rule'],
  });
  for (const rule of RULES) count({ rule }, 0);
  return (rule) => count({ rule });
}
