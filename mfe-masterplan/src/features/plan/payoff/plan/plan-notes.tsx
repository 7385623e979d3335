import { fromCents } from '@savvi/contracts/money';
import type { PayoffPlan, PlanStrategy } from '@savvi/masterplan-contract/payoff-plan';
import { Banner } from '@savvi/ui/banner';
import { formatMoney, formatMonth } from '@savvi/ui/format';
import { payoffTexts } from '../payoff.texts.ts';
import type { ChosenPayments } from './choices.rules.ts';
import styles from './payoff-plan.module.css';
import { planTexts as texts } from './payoff-plan.texts.ts';
import { savingsOf } from './plan.rules.ts';

function verdictOf(strategy: PlanStrategy, plan: PayoffPlan, asNow: PayoffPlan): string {
  const words = texts.verdict;
  if (strategy === 'asNow') return words.asNow;
  if (plan.outcome === 'never') return payoffTexts.neverHint;
  const savings = savingsOf(plan, asNow);
  if (savings === null) return words.ends(formatMonth(plan.outcome.month));
  const [interest, time] = [formatMoney(String(savings.interest)), payoffTexts.time(savings.months)];
  if (savings.interest > 0n)
    return savings.months > 0 ? words.saves(interest, time) : words.savesInterest(interest);
  if (savings.months > 0) return words.savesTime(time);
  return plan.outcome.months === 1 ? words.soonest : words.same;
}

/** What the plan saves, and what keeps it from working. */
export function PlanNotes({
  strategy,
  plan,
  asNow,
  payments: { onceAmount, onceMonth },
  nameOf,
}: {
  strategy: PlanStrategy;
  plan: PayoffPlan;
  asNow: PayoffPlan;
  payments: ChosenPayments;
  nameOf: (id: string) => string;
}) {
  const unending = asNow.debts.filter(({ payoff }) => payoff === 'never');
  const isLate =
    strategy !== 'asNow' && onceAmount !== '' && plan.outcome !== 'never' && plan.outcome.month < onceMonth;
  return (
    <div className={styles.notes}>
      <p className={styles.verdict} role="status">
        {verdictOf(strategy, plan, asNow)}
      </p>
      {isLate && <p className={styles.muted}>{texts.once.late(formatMonth(onceMonth))}</p>}
      {unending.length > 0 && (
        <Banner tone="warning" title={texts.never.title}>
          <ul className={styles.unending}>
            {unending.map(({ id, shortfall }) => (
              <li key={id}>
                {shortfall > 0n
                  ? texts.never.missing(nameOf(id), formatMoney(fromCents(shortfall), { cents: true }))
                  : texts.never.slow(nameOf(id))}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
