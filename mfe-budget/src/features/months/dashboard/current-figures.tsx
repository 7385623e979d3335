import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Month } from '@savvi/budget-contract/month';
import { fromCents, toCents } from '@savvi/contracts/money';
import { type BalanceModule, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { ButtonLink } from '@savvi/ui/button';
import { Progress } from '@savvi/ui/progress';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import type { ComponentProps } from 'react';
import { comingQuery } from '../../../shared/bills/bills.queries.ts';
import { beforePayday, dueBillsOf } from '../../../shared/bills/coming.rules.ts';
import { beforePaydayText } from '../../../shared/bills/coming.texts.ts';
import { payQuery } from '../../../shared/pay.queries.ts';
import { Pace } from '../month/month-figures.tsx';
import { monthQuery, monthsQuery } from '../month.queries.ts';
import { browserDay, isNegative, monthOfDay, runningDay, startedOf } from '../month.rules.ts';
import { texts as monthTexts } from '../month.texts.ts';
import styles from './current-figures.module.css';
import { texts } from './dashboard.texts.ts';

type FiguresProps = ComponentProps<BalanceModule['Figures']>;

const { money } = monthTexts;
const words = texts.figures;

/** How much of the money of the plan is spent. */
function Spent({ month }: { month: Month }) {
  const [spent, planned] = [month.spent, fromCents(toCents(month.planned) + toCents(month.carriedIn))];
  // Only the length of the bar is a floating-point number; the displayed figures are exact.
  return (
    <Progress
      label={words.spent}
      value={Math.max(0, Number(spent))}
      max={Math.max(Number(planned), Number(spent), 1)}
      valueText={words.of(money(spent), money(planned))}
      tone={isNegative(month.leftInAll) ? 'danger' : 'accent'}
    />
  );
}

/** What bills cost before payday; nothing without bills or paydays (MON-102). */
function BillsBefore({ budgetId, today }: { budgetId: string; today: string }) {
  const { data: bills } = useQuery(comingQuery(budgetId, today));
  const { data: pay } = useQuery(payQuery(budgetId));
  const before = bills && pay ? beforePayday(dueBillsOf(bills), pay, today) : null;
  return before === null ? null : <p>{words.bills(beforePaydayText(before))}</p>;
}

function Started({
  month,
  today,
  name,
  Link,
}: Pick<FiguresProps, 'Link'> & { month: Month; today: string; name: string }) {
  const running = runningDay(month.month, today);
  const page = `/month/${month.month}`;
  return (
    <div className={styles.figures}>
      <dl className={styles.figure}>
        <dt>
          <Link to={page} className={styles.name}>
            {name}
          </Link>
          <span className={styles.month}>{monthNameBeside(month.month, today)}</span>
        </dt>
        <dd>
          <span className={styles.left} data-over={isNegative(month.leftToSpend) || undefined}>
            {money(month.leftToSpend)}
          </span>{' '}
          {words.left}
        </dd>
      </dl>
      {running !== null && <Pace month={month} running={running} />}
      {month.bills !== undefined && <BillsBefore budgetId={month.budgetId} today={today} />}
      <Spent month={month} />
      <p>
        <ButtonLink asChild size="sm">
          <Link to={page}>{words.add}</Link>
        </ButtonLink>
      </p>
    </div>
  );
}

/**
 * The running month of a budget on the dashboard (MON-102). Until it is started, and if it fails to load, the usual
 * figures stay.
 */
export function CurrentFigures({ record, Link, children }: FiguresProps) {
  const today = browserDay(useShell().now());
  const month = monthOfDay(today);
  const list = useQuery(monthsQuery(record.id));
  const isStarted = startedOf(list.data ?? []).some((each) => each.month === month);
  const { data: stored, isFetching } = useQuery({ ...monthQuery(record.id, month), enabled: isStarted });
  if (stored !== undefined && isStarted)
    return <Started month={stored} today={today} name={String(record['name'])} Link={Link} />;
  const isLoading = isStarted ? isFetching : list.data === undefined && list.isFetching;
  if (!isLoading) return children;
  return (
    <SkeletonRegion label={words.loading}>
      <Skeleton height="card" />
    </SkeletonRegion>
  );
}
