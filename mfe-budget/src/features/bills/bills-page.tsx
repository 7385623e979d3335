import type { Bill, BillDate } from '@savvi/budget-contract/bill';
import { isOpen } from '@savvi/budget-contract/bill.rules';
import { daysAfter } from '@savvi/contracts/calendar';
import { useQuery } from '@savvi/mfe-kit/query';
import { Link } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { useOpened } from '@savvi/ui/opened';
import { ReloadState } from '@savvi/ui/reload-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { Plus } from 'lucide-react';
import { billsQuery, comingQuery } from '../../shared/bills/bills.queries.ts';
import { beforePayday, type DueBill, dueBillsOf } from '../../shared/bills/coming.rules.ts';
import { beforePaydayText } from '../../shared/bills/coming.texts.ts';
import type { Couple } from '../../shared/couple.ts';
import { payQuery } from '../../shared/pay.queries.ts';
import { texts } from './bill.texts.ts';
import styles from './bills-page.module.css';
import { type BillLine, withoutBill } from './fixed-costs.rules.ts';
import { BillCalendar } from './calendar/bill-calendar.tsx';
import { BillDialog } from './form/bill-dialog.tsx';
import { AllBills } from './list/all-bills.tsx';
import { DueList } from './list/due-list.tsx';
import { FixedCosts } from './list/fixed-costs.tsx';

const LINES = [1, 2, 3, 4];
/** How far ahead a bill's next due date is looked for, in days. */
const YEAR = 365;

const LoadingBills = () => (
  <SkeletonRegion label={texts.loading} className={styles.page}>
    <Card>
      <CardBody className={styles.loading}>
        {LINES.map((line) => (
          <Skeleton key={line} width="md" />
        ))}
      </CardBody>
    </Card>
  </SkeletonRegion>
);

/** Props of {@link BillsPage}. */
export interface BillsPageProps {
  readonly budgetId: string;
  /** The browser's date. */
  readonly today: string;
  /** The lines that a bill can have. */
  readonly lines: readonly BillLine[];
  readonly couple: Couple | null;
}

/** A bill to change at a due date; both are null for a new bill, which can start from a line of the plan. */
interface Edited {
  readonly bill: Bill | null;
  readonly date: BillDate | null;
  readonly line?: BillLine;
}

/** The bills of a budget: what comes up, a calendar, and all of them (MON-85 to MON-89). */
export function BillsPage({ budgetId, today, lines, couple }: BillsPageProps) {
  const { data, isFetching, refetch } = useQuery(comingQuery(budgetId, today));
  const {
    data: year,
    isLoading: isYearLoading,
    refetch: refetchYear,
  } = useQuery({
    ...billsQuery(budgetId, today, daysAfter(today, YEAR)),
    enabled: data !== undefined && data.bills.length > 0,
  });
  const { data: pay } = useQuery(payQuery(budgetId));
  const opened = useOpened<Edited>();
  const edit = ({ bill, date }: DueBill) => opened.open({ bill, date });
  const editFromNext = (bill: Bill) =>
    opened.open({
      bill,
      date: year?.dates.find((date) => date.billId === bill.id && isOpen(date)) ?? null,
    });

  const add = (
    <Button
      variant="primary"
      iconBefore={<Plus size={18} aria-hidden="true" />}
      onClick={() => opened.open({ bill: null, date: null })}
    >
      {texts.add}
    </Button>
  );
  const fixedCosts = (bills: readonly Bill[]) => {
    const left = withoutBill(lines, bills);
    return (
      left.length > 0 && (
        <FixedCosts lines={left} onAdd={(line) => opened.open({ bill: null, date: null, line })} />
      )
    );
  };
  const content = () => {
    if (data === undefined)
      return isFetching ? (
        <LoadingBills />
      ) : (
        <ReloadState drawing="budgets" words={texts.reload} onReload={() => void refetch()} />
      );
    if (data.bills.length === 0)
      return (
        <>
          <EmptyState framed drawing="budgets" {...texts.empty} action={add} />
          {fixedCosts([])}
        </>
      );
    const due = dueBillsOf(data);
    const payday = pay === undefined ? null : beforePayday(due, pay, today);
    return (
      <>
        <div className={styles.head}>
          <Link to={texts.reminders.to} className={styles.link}>
            {texts.reminders.link}
          </Link>
          {add}
        </div>
        <div className={styles.columns}>
          <Card as="section" aria-labelledby="coming-up">
            <CardHeader
              id="coming-up"
              title={texts.coming.title}
              subtitle={payday === null ? texts.coming.subtitle : beforePaydayText(payday)}
            />
            <CardBody>
              <DueList due={due} today={today} onEdit={edit} />
            </CardBody>
          </Card>
          {year !== undefined || isYearLoading ? (
            <AllBills
              budgetId={budgetId}
              bills={data.bills}
              dates={year?.dates ?? null}
              today={today}
              onEdit={editFromNext}
            />
          ) : (
            <ReloadState drawing="budgets" words={texts.all.reload} onReload={() => void refetchYear()} />
          )}
        </div>
        {fixedCosts(data.bills)}
        <BillCalendar budgetId={budgetId} today={today} onEdit={edit} />
      </>
    );
  };
  return (
    <section className={styles.page} aria-label={texts.label} tabIndex={-1}>
      {content()}
      {opened.what !== null && (
        <BillDialog
          key={opened.count}
          budgetId={budgetId}
          bill={opened.what.bill}
          date={opened.what.date}
          start={opened.what.line}
          today={today}
          lines={lines}
          couple={couple}
          isOpen={opened.isOpen}
          onClose={opened.close}
        />
      )}
    </section>
  );
}
