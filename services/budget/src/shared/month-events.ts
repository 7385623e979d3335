import { monthChanged, type monthClosed, type monthStarted } from '@savvi/budget-contract/events';
import type { Envelope } from '@savvi/contracts/event';
import type { Scope } from '@savvi/service-kit/scope';

/** The maximum number of months that one use case publishes as changed. */
const MONTH_EVENTS_MAX = 12;

/** The latest months with changes, for events. */
export const monthsToPublish = (changed: readonly { readonly date: string }[]): string[] =>
  [...new Set(changed.map(({ date }) => date.slice(0, 7)))].toSorted().slice(-MONTH_EVENTS_MAX);

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
