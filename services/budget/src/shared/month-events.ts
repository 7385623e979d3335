import { monthChanged, type monthClosed, type monthStarted } from '@savvi/budget-contract/events';
import type { Envelope } from '@savvi/contracts/event';
import type { Scope } from '@savvi/service-kit/scope';

type MonthEvent = typeof monthChanged | typeof monthClosed | typeof monthStarted;

/** Events about months of a budget, one per month however often it is in the list. */
export const monthEvents = (
  event: MonthEvent,
  { spaceId, userId }: Pick<Scope, 'spaceId' | 'userId'>,
  { budgetId, months }: { readonly budgetId: string; readonly months: readonly string[] },
  now: Date,
): Envelope[] =>
  [...new Set(months)]
    .toSorted()
    .map((month) => event.of({ spaceId, data: { id: budgetId, userId, month }, now }));
