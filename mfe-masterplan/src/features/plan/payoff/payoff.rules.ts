import {
  debtPayoff,
  type OwedDebt,
  type Payoff,
  type PayoffStrategy,
} from '@savvi/masterplan-contract/debt-payoff';
import { toCents } from '@savvi/contracts/money';

/** The payoff of all debts by both strategies, and their savings. */
export interface Comparison {
  readonly snowball: Payoff | 'never';
  readonly avalanche: Payoff | 'never';
  /**
   * The interest that avalanche saves in whole dollars; null if the cost is equal or one strategy never ends.
   */
  readonly saved: string | null;
  /** The months and the interest in whole dollars that the extra amount saves; null if it saves no month. */
  readonly gain: { readonly months: number; readonly interest: string } | null;
}

/** Rounds interest as a card shows it, so that differences match the visible figures. */
export const interestDollars = ({ totalInterest }: Payoff): bigint => (toCents(totalInterest) + 50n) / 100n;

function savedBy(avalanche: Payoff | 'never', snowball: Payoff | 'never'): string | null {
  if (snowball === 'never' || avalanche === 'never') return null;
  const saved = interestDollars(snowball) - interestDollars(avalanche);
  return saved === 0n ? null : String(saved);
}

function gainOf(without: Payoff | 'never', withExtra: Payoff | 'never'): Comparison['gain'] {
  if (without === 'never' || withExtra === 'never') return null;
  const months = without.months - withExtra.months;
  return months > 0
    ? { months, interest: String(interestDollars(without) - interestDollars(withExtra)) }
    : null;
}

/** Compares both strategies from the day `start`, with `extra` per month above the minimum payments. */
export function comparePayoffs(debts: readonly OwedDebt[], extra: string, start: string): Comparison {
  const payoff = (strategy: PayoffStrategy, amount: string) =>
    debtPayoff(debts, { strategy, extra: amount, start });
  const [snowball, avalanche] = [payoff('snowball', extra), payoff('avalanche', extra)];
  return {
    snowball,
    avalanche,
    saved: savedBy(avalanche, snowball),
    gain: gainOf(payoff('avalanche', '0'), avalanche),
  };
}
