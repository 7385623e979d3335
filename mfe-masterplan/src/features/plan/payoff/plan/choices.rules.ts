// What a person chooses for the payoff plan, and its form in the address: `plan` (present while the plan is
// open), `extra`, `once`, `onceIn` and `toggled`.
import { MONEY_LIMITS, moneyInput, toCents } from '@savvi/contracts/money';
import type { Debt } from '@savvi/masterplan-contract/debt';
import { monthAfter, type PlanStrategy } from '@savvi/masterplan-contract/payoff-plan';

/** Payments in addition to the minimum payments; amounts may be empty. */
export interface ChosenPayments {
  readonly extra: string;
  readonly onceAmount: string;
  /** The month of the one-time payment (`2027-04`). */
  readonly onceMonth: string;
  /** The ids of mortgages that are included, and of other debts that are left out. */
  readonly toggled: readonly string[];
}

/** All choices of the plan. */
export interface Choices {
  readonly strategy: PlanStrategy;
  readonly payments: ChosenPayments;
}

const STRATEGIES: Readonly<Record<string, PlanStrategy>> = {
  snowball: 'snowball',
  avalanche: 'avalanche',
  'as-now': 'asNow',
};
const KEYS = ['plan', 'extra', 'once', 'onceIn', 'toggled'] as const;

function amountIn(address: URLSearchParams, key: string, most: bigint): string {
  const text = address.get(key) ?? '';
  return moneyInput(most).safeParse(text).success ? text : '';
}

/**
 * Parses the choices; what is missing or invalid gets its default. `months` are those of a one-time payment; a
 * payment in another month is dropped, because it would change the plan if it moved.
 */
export function choicesOf(address: URLSearchParams, months: readonly string[]): Choices {
  const month = address.get('onceIn') ?? '';
  const isOffered = months.includes(month);
  return {
    strategy: STRATEGIES[address.get('plan') ?? ''] ?? 'avalanche',
    payments: {
      extra: amountIn(address, 'extra', MONEY_LIMITS.payment),
      onceAmount: isOffered ? amountIn(address, 'once', MONEY_LIMITS.balance) : '',
      onceMonth: isOffered ? month : (months[0] ?? ''),
      toggled: (address.get('toggled') ?? '').split(',').filter((id) => id !== ''),
    },
  };
}

/** How the plan changes the address: in the same history entry, without a change of the scroll position. */
export const IN_PLACE = { replace: true, state: { keepsScroll: true } } as const;

/** The address without the plan, which closes it. */
export function withoutPlan(address: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(address);
  for (const key of KEYS) rest.delete(key);
  return rest;
}

/** The address with the plan open and its choices. */
export function withPlan(
  address: URLSearchParams,
  strategy: PlanStrategy,
  { extra, onceAmount, onceMonth, toggled }: Partial<ChosenPayments>,
): URLSearchParams {
  const next = withoutPlan(address);
  next.set('plan', Object.keys(STRATEGIES).find((key) => STRATEGIES[key] === strategy) ?? '');
  if (extra) next.set('extra', extra);
  if (onceAmount && onceMonth) {
    next.set('once', onceAmount);
    next.set('onceIn', onceMonth);
  }
  if (toggled?.length) next.set('toggled', toggled.join(','));
  return next;
}

const MONTHS_TO_PAY = 120;

/** The months in which a one-time payment can be planned: the next ten years. */
export const monthsToPay = (start: string): readonly string[] =>
  Array.from({ length: MONTHS_TO_PAY }, (_, index) => monthAfter(start, index + 1));

/** Whether a debt is in the plan; at first, all but mortgages are. */
export const isIncluded = ({ id, debtType }: Debt, toggled: readonly string[]): boolean =>
  (debtType !== 'mortgage') !== toggled.includes(id);

/** The debts that a plan can include. */
export const owedOf = (debts: readonly Debt[]): readonly Debt[] =>
  debts.filter(({ balance }) => toCents(balance) > 0n);
