import type { Pay, PayInput } from '@savvi/budget-contract/pay';
import { Problem } from '@savvi/service-kit/problem';
import type { SampleAnswer } from './sample-records.ts';

/** Responses of the routes of pay, by operation. */
export function payAnswers(): Readonly<Record<string, SampleAnswer>> {
  const stored = new Map<string, Pay>();
  const payOf = (id: string): Pay => stored.get(id) ?? { partner1: null, partner2: null, version: 1 };
  return {
    getPay: ({ id = '' }) => payOf(id),
    savePay({ id = '', body, version }) {
      const before = payOf(id).version;
      if (version !== undefined && version !== before) throw new Problem('stale');
      // By the input schema of the route.
      const saved = { ...(body as unknown as PayInput), version: before + 1 };
      stored.set(id, saved);
      return saved;
    },
    listPay: () =>
      [...stored].map(([budgetId, { version: _version, ...partners }]) => ({ budgetId, ...partners })),
  };
}
