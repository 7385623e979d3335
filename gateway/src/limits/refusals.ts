import { counted } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';

/** Which limit a call went over. */
export type Rule =
  | 'address'
  | 'door'
  | 'account'
  | 'streams'
  | 'files'
  | 'at-once'
  | 'connections'
  | 'browser-reports';

/** Is told of each call that a limit refuses. */
export type CountRefusal = (rule: Rule) => void;

/** Counts what the limits refuse, from the start of the process. */
export function refusals(metrics: Metrics): CountRefusal {
  const count = counted(metrics, {
    name: 'savvi_limited_total',
    help: 'Calls that a rate limit refused, by limit.',
    labels: ['rule'],
  });
  for (const rule of [
    'address',
    'door',
    'account',
    'streams',
    'files',
    'at-once',
    'connections',
    'browser-reports',
  ] satisfies Rule[])
    count({ rule }, 0);
  return (rule) => count({ rule });
}
