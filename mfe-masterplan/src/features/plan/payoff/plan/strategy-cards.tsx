import type { PayoffPlan, PlanStrategy } from '@savvi/masterplan-contract/payoff-plan';
import { ChoiceCards } from '@savvi/ui/choice-cards';
import { formatMoney, formatMonth } from '@savvi/ui/format';
import { payoffTexts } from '../payoff.texts.ts';
import styles from './payoff-plan.module.css';
import { planTexts as texts } from './payoff-plan.texts.ts';
import type { Plans } from './plan.rules.ts';

function Outcome({ rule, outcome }: { rule: string; outcome: PayoffPlan['outcome'] }) {
  return (
    <>
      <span className={styles.line}>{rule}</span>
      <span className={styles.month}>
        {outcome === 'never' ? payoffTexts.never : formatMonth(outcome.month)}
      </span>
      {outcome !== 'never' && (
        <>
          <span className={styles.line}>{payoffTexts.time(outcome.months)}</span>
          <span className={styles.line}>{texts.interest(formatMoney(outcome.totalInterest))}</span>
        </>
      )}
    </>
  );
}

/** The choice of a strategy, with the debt-free month and the total interest of each. */
export function StrategyCards({
  plans,
  strategies,
  isOneDebt,
  chosen,
  onStrategy,
}: {
  plans: Plans;
  strategies: readonly PlanStrategy[];
  isOneDebt: boolean;
  chosen: PlanStrategy;
  onStrategy: (strategy: PlanStrategy) => void;
}) {
  return (
    <ChoiceCards
      legend={isOneDebt ? texts.compare : texts.strategy}
      legendHidden
      value={chosen}
      onValueChange={onStrategy}
      options={strategies.map((strategy) => {
        const { name, rule } = texts.nameOf(strategy, isOneDebt);
        return {
          value: strategy,
          label: name,
          description: <Outcome rule={rule} outcome={plans[strategy].outcome} />,
        };
      })}
    />
  );
}
