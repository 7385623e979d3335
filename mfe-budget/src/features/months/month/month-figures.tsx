import type { Month } from '@savvi/budget-contract/month';
import { toCents } from '@savvi/contracts/money';
import { Card } from '@savvi/ui/card';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { daysLeft, goalsTotal, isNegative, monthPace, type RunningDay } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './month-figures.module.css';

const words = texts.figures;

/** How the plan compares with the planned income; nothing if all of it is planned (MON-44). */
function Unplanned({ unplanned }: Pick<Month, 'unplanned'>) {
  if (toCents(unplanned) === 0n) return null;
  const isOver = isNegative(unplanned);
  const Icon = isOver ? TriangleAlert : Info;
  return (
    <p className={styles.remark} data-over={isOver || undefined}>
      <Icon aria-hidden="true" />
      {isOver ? words.overPlanned(unplanned) : words.unplanned(unplanned)}
    </p>
  );
}

/** How many days are left of the running month, and its pace (MON-42). */
export function Pace({ month, running }: { month: Month; running: RunningDay }) {
  const pace = monthPace(month, running);
  const Icon = pace.status === 'over' ? TriangleAlert : CircleCheck;
  return (
    <p className={styles.days}>
      <span>{words.days(daysLeft(running))}</span>
      <span className={styles.pace} data-over={pace.status === 'over' || undefined}>
        <Icon aria-hidden="true" />
        {texts.pace(pace)}
      </span>
    </p>
  );
}

const Figure = ({ label, amount }: { label: string; amount: string }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>{texts.money(amount)}</dd>
  </div>
);

/** What is left of a month, and the figures behind it (MON-41). `running` is null for other months. */
export function MonthFigures({ month, running }: { month: Month; running: RunningDay | null }) {
  const { leftToSpend, setAside, leftInAll, unplanned } = month;
  return (
    <Card as="section" className={styles.card} aria-label={words.label}>
      <div className={styles.main}>
        <dl className={styles.left} data-negative={isNegative(leftToSpend) || undefined}>
          <dt>{words.left}</dt>
          <dd>{texts.money(leftToSpend)}</dd>
        </dl>
        {running !== null && <Pace month={month} running={running} />}
        <div className={styles.sentences}>
          {toCents(setAside) > 0n && <p>{words.bills(setAside)}</p>}
          <p>{words.all(leftInAll)}</p>
        </div>
        <Unplanned unplanned={unplanned} />
      </div>
      <dl className={styles.figures}>
        <Figure label={words.income} amount={month.plannedIncome} />
        {toCents(month.income) !== 0n && <Figure label={words.incomeSoFar} amount={month.income} />}
        <Figure label={words.planned} amount={month.planned} />
        {month.goals.length > 0 && <Figure label={words.goals} amount={goalsTotal(month)} />}
        {toCents(month.carriedIn) !== 0n && <Figure label={words.carriedIn} amount={month.carriedIn} />}
        <Figure label={words.spent} amount={month.spent} />
      </dl>
    </Card>
  );
}
