import { stateOf } from '@savvi/budget-contract/bill.rules';
import { firstDay, monthLater, monthName } from '@savvi/budget-contract/month.rules';
import { useQuery } from '@savvi/mfe-kit/query';
import { IconButton } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { ReloadState } from '@savvi/ui/reload-state';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { Check, ChevronLeft, ChevronRight, Circle, CircleSlash, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { billsQuery } from '../../../shared/bills/bills.queries.ts';
import { type DueBill, dueBillsOf } from '../../../shared/bills/coming.rules.ts';
import { weekdayOf } from '../../../shared/bills/coming.texts.ts';
import { amountText, texts } from '../bill.texts.ts';
import { calendarOf, lastDayOf } from './calendar.rules.ts';
import styles from './bill-calendar.module.css';

const words = texts.calendar;
const ICONS = { paid: Check, due: Circle, overdue: TriangleAlert, skipped: CircleSlash };

/** A due date in its day: its state, name and amount. */
function Entry({ due: { bill, date }, today, onOpen }: { due: DueBill; today: string; onOpen: () => void }) {
  const state = stateOf(date, today);
  const Icon = ICONS[state];
  const name = `${bill.name}, ${amountText(date, bill)}, ${texts.states[state]}`;
  const shown = (
    <>
      <Icon aria-hidden="true" />
      <span className={styles.name} aria-hidden="true">
        {bill.name}
      </span>
    </>
  );
  return (
    <li>
      {state === 'paid' ? (
        <span className={styles.entry} data-state={state} title={name}>
          {shown}
          <VisuallyHidden>{name}</VisuallyHidden>
        </span>
      ) : (
        <button
          type="button"
          className={styles.entry}
          data-state={state}
          aria-label={name}
          title={name}
          onClick={onOpen}
        >
          {shown}
        </button>
      )}
    </li>
  );
}

interface BillCalendarProps {
  readonly budgetId: string;
  /** The browser's date. */
  readonly today: string;
  readonly onEdit: (due: DueBill) => void;
}

/** What is due in a month, by day, with its state. */
export function BillCalendar({ budgetId, today, onEdit }: BillCalendarProps) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const query = billsQuery(budgetId, firstDay(month), lastDayOf(month));
  const { data, isFetching, refetch } = useQuery({ ...query, placeholderData: (before) => before });
  const weeks = calendarOf(month, data === undefined ? [] : dueBillsOf(data));
  return (
    <Card as="section" aria-label={words.title}>
      <CardHeader
        title={monthName(month)}
        action={
          <span className={styles.switcher}>
            <IconButton
              size="sm"
              label={words.before}
              icon={<ChevronLeft aria-hidden="true" />}
              onClick={() => setMonth(monthLater(month, -1))}
            />
            <IconButton
              size="sm"
              label={words.after}
              icon={<ChevronRight aria-hidden="true" />}
              onClick={() => setMonth(monthLater(month, 1))}
            />
          </span>
        }
      />
      <CardBody>
        {data === undefined && !isFetching ? (
          <ReloadState drawing="budgets" words={words.reload} onReload={() => void refetch()} />
        ) : (
          <table className={styles.calendar}>
            <caption>
              <VisuallyHidden>{words.caption(monthName(month))}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                {weeks[0]?.map(({ day }) => (
                  <th key={day} scope="col">
                    <span aria-hidden="true">{weekdayOf(day).slice(0, 3)}</span>
                    <VisuallyHidden>{weekdayOf(day)}</VisuallyHidden>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]?.day}>
                  {week.map(({ day, isInMonth, due }) => (
                    <td key={day} aria-current={day === today ? 'date' : undefined}>
                      {isInMonth && <span className={styles.day}>{Number(day.slice(-2))}</span>}
                      {due.length > 0 && (
                        <ul className={styles.due}>
                          {due.map((each) => (
                            <Entry key={each.date.id} due={each} today={today} onOpen={() => onEdit(each)} />
                          ))}
                        </ul>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </CardBody>
    </Card>
  );
}
