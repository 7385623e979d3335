import { expect, it } from 'vitest';
import { assertEntitled, scopeOf } from './scope.ts';

const claims = { sub: 'u', sid: 's', space: 'u', role: 'user', createdAt: '2026-03-01T12:00:00.000Z', subscriptionStatus: 'free', version: 1 } as const;

it('a feature is refused from the moment the trial ends, with a sentence [T-7] [TRIAL-12]', () => {
  const on = (now: string) => () => assertEntitled(scopeOf(claims, new Date(now)), 'hasFinancialMasterPlan');
  expect(on('2026-03-08T11:59:59.999Z')).not.toThrow();
  expect(on('2026-03-08T12:00:00.000Z')).toThrow('Your plan does not include this. Upgrade to use it.');
});
