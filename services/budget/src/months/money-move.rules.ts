import type { MoneyMove } from '@savvi/budget-contract/month';
import type { StoredLine } from '@savvi/budget-contract/month-chain';
import { fromCents, MONEY_LIMITS, toCents } from '@savvi/contracts/money';
import { Problem } from '@savvi/service-kit/problem';

/**
 * The lines of a month after a move of planned money (MON-43). Both amounts are the month's own from then on.
 * @throws {Problem} `not-found` for an unknown line, `invalid` if an amount would leave its bounds
 */
export function withMoved(lines: readonly StoredLine[], { from, to, amount }: MoneyMove): StoredLine[] {
  const [giver, taker] = [from, to].map((id) => lines.find(({ lineId }) => lineId === id));
  if (giver === undefined || taker === undefined)
    throw new Problem('not-found', { sentence: 'This line does not exist.' });
  if (giver === taker)
    throw new Problem('invalid', { sentence: 'Choose two different lines to move money between.' });
  const [given, taken] = [toCents(giver.planned) - toCents(amount), toCents(taker.planned) + toCents(amount)];
  if (given < 0n)
    throw new Problem('invalid', { sentence: `You can’t move more than what is planned for ${giver.name}.` });
  if (taken > MONEY_LIMITS.payment)
    throw new Problem('invalid', { sentence: `That is more than can be planned for ${taker.name}.` });
  const planned = new Map([
    [giver, given],
    [taker, taken],
  ]);
  return lines.map((line) => {
    const cents = planned.get(line);
    return cents === undefined ? line : { ...line, planned: fromCents(cents), isOwnAmount: true };
  });
}
