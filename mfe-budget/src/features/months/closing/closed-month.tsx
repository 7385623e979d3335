import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Month } from '@savvi/budget-contract/month';
import { Link } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import type { ReactNode } from 'react';
import { usePathTo } from '../frame/use-path-to.ts';
import { coupleOfClosed, monthOfDay } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import { PlanTable } from '../plan/plan-table.tsx';
import styles from './closed-month.module.css';
import { MonthSummary } from './month-summary.tsx';

interface ClosedMonthProps {
  readonly month: Month;
  readonly closed: NonNullable<Month['closed']>;
  readonly today: string;
  readonly below: ReactNode;
}

/** A closed month as it was, with a way to correct it in the current month (MON-39, MON-46). */
export function ClosedMonth({ month, closed, today, below }: ClosedMonthProps) {
  const pathTo = usePathTo();
  const running = monthOfDay(today);
  return (
    <div className={styles.month} tabIndex={-1}>
      <MonthSummary month={month} closed={closed} />
      {month.lines.length > 0 && (
        <PlanTable month={month} couple={coupleOfClosed(closed)} running={null} editing={null} />
      )}
      <div className={styles.correct}>
        <p>{texts.summary.correctHint(monthNameBeside(running, month.month))}</p>
        <ButtonLink size="sm" asChild>
          <Link to={pathTo(running, { corrects: month.month })}>{texts.summary.correct}</Link>
        </ButtonLink>
      </div>
      {below}
    </div>
  );
}
