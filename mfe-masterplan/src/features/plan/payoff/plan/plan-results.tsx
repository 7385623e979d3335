import type { Debt } from '@savvi/masterplan-contract/debt';
import { toCents } from '@savvi/contracts/money';
import type { PlanStrategy } from '@savvi/masterplan-contract/payoff-plan';
import { memo, useMemo } from 'react';
import { type ChosenPayments, isIncluded, owedOf } from './choices.rules.ts';
import styles from './payoff-plan.module.css';
import { planTexts as texts } from './payoff-plan.texts.ts';
import { PlanChart } from './plan-chart.tsx';
import { PlanMonths } from './plan-months.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { PlanOrder } from './plan-order.tsx';
import { plansOf, strategiesFor } from './plan.rules.ts';
import { StrategyCards } from './strategy-cards.tsx';

/** The order of up to this number of debts fits beside the chart. */
const BESIDE_MAX = 5;

/** What the choices lead to. Memoized, because it is not drawn again while only a field changes. */
export const PlanResults = memo(function PlanResults({
  debts,
  payments,
  start,
  strategy,
  onStrategy,
}: {
  debts: readonly Debt[];
  payments: ChosenPayments;
  start: string;
  strategy: PlanStrategy;
  onStrategy: (strategy: PlanStrategy) => void;
}) {
  const plans = useMemo(() => plansOf(owedOf(debts), payments, start), [debts, payments, start]);
  const included = owedOf(debts).filter((debt) => isIncluded(debt, payments.toggled));
  if (included.length === 0) return <p role="status">{texts.include.none}</p>;

  const isOneDebt = included.length === 1;
  const strategies = strategiesFor(isOneDebt);
  const shown = strategies.includes(strategy) ? strategy : 'avalanche';
  const plan = plans[shown];
  const nameOf = (id: string) => included.find((debt) => debt.id === id)?.name ?? '';
  const owed = included.reduce((sum, { balance }) => sum + toCents(balance), 0n);
  return (
    <div className={styles.results}>
      <StrategyCards {...{ plans, strategies, isOneDebt, onStrategy }} chosen={shown} />
      <PlanNotes {...{ plan, nameOf, payments }} strategy={shown} asNow={plans.asNow} />
      <div className={styles.pictures} data-many={included.length > BESIDE_MAX || undefined}>
        <PlanChart {...{ plans, strategies, isOneDebt, owed, start }} chosen={shown} />
        {!isOneDebt && <PlanOrder {...{ plan, nameOf }} strategy={shown} />}
      </div>
      <PlanMonths {...{ plan, nameOf }} />
    </div>
  );
});
