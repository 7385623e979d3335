import { monthAfter, type PlanStrategy } from '@savvi/masterplan-contract/payoff-plan';
import { formatMonth, formatShortMoney } from '@savvi/ui/format';
import { LinesChart } from '@savvi/ui/lines-chart';
import { useId } from 'react';
import styles from './payoff-plan.module.css';
import { planTexts as texts } from './payoff-plan.texts.ts';
import { balancesOf, type Plans } from './plan.rules.ts';

/** The table beside a chart of more months than this has one row a year. */
const MONTHLY_ROWS_MAX = 24;

/** The sum of the balances over time, a line for each strategy. */
export function PlanChart({
  plans,
  strategies,
  isOneDebt,
  chosen,
  owed,
  start,
}: {
  plans: Plans;
  strategies: readonly PlanStrategy[];
  isOneDebt: boolean;
  chosen: PlanStrategy;
  owed: bigint;
  start: string;
}) {
  const heading = useId();
  const { length, lines, most } = balancesOf(
    strategies.map((strategy) => plans[strategy]),
    owed,
    plans[chosen],
  );
  return (
    <section className={styles.picture} aria-labelledby={heading}>
      <h3 id={heading}>{texts.chart.title}</h3>
      <LinesChart
        label={texts.chart.title}
        times={Array.from({ length: length + 1 }, (_, months) => monthAfter(start, months))}
        lines={strategies.map((strategy, index) => ({
          name: texts.nameOf(strategy, isOneDebt).name,
          values: lines[index] ?? [],
          after: plans[strategy].outcome === 'never' ? texts.chart.unknown : texts.chart.paidOff,
        }))}
        strong={strategies.indexOf(chosen)}
        most={most}
        formatMark={formatShortMoney}
        formatTime={formatMonth}
        timeName={texts.chart.time}
        tableEvery={length > MONTHLY_ROWS_MAX ? 12 : 1}
      />
    </section>
  );
}
