import {
  debtPayoff,
  type OwedDebt,
  type Payoff,
  type PayoffStrategy,
} from '@savvi/contracts/masterplan/debt-payoff';
import { toCents } from '@savvi/contracts/money';

/** How all debts end by each of the two orders, and what makes a difference. */
export interface Comparison {
  readonly snowball: Payoff | 'never';
  readonly avalanche: Payoff | 'never';
  /**
   * How many whole dollars less interest avalanche costs; null if both cost the same or one of them never
   * ends.
   */
  readonly saved: string | null;
  /**
   * What the extra amount saves against the minimum payments alone, interest in whole dollars; null if it
   * saves no month.
   */
  readonly gain: { readonly months: number; readonly interest: string } | null;
}

/** Interest as a card shows it, so that a difference is that of the figures on screen. */
const dollars = ({ totalInterest }: Payoff): bigint => (toCents(totalInterest) + 50n) / 100n;

function savedBy(avalanche: Payoff | 'never', snowball: Payoff | 'never'): string | null {
  if (snowball === 'never' || avalanche === 'never') return null;
  const saved = dollars(snowball) - dollars(avalanche);
  return saved === 0n ? null : String(saved);
}

function gainOf(without: Payoff | 'never', withExtra: Payoff | 'never'): Comparison['gain'] {
  if (without === 'never' || withExtra === 'never') return null;
  const months = without.months - withExtra.months;
  return months > 0 ? { months, interest: String(dollars(without) - dollars(withExtra)) } : null;
}

/** Both orders side by side, with `extra` a month above the minimum payments from the day `start` on. */
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
