import type { Bill, BillDate } from '@savvi/budget-contract/bill';
import { expectedAmount } from '@savvi/budget-contract/bill.rules';
import { monthsBetween } from '@savvi/budget-contract/recurrence.rules';
import { setAsideIn } from '@savvi/budget-contract/set-aside.rules';
import { fromCents } from '@savvi/contracts/money';
import { monthNameBeside } from '@savvi/contracts/month-name';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { Button, IconButton } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { useListFocus } from '@savvi/ui/list-focus';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useBillChanges } from '../bill.queries.ts';
import { amountText, texts } from '../bill.texts.ts';
import buttonStyles from '../../../shared/wrapping-button.module.css';
import styles from './due-list.module.css';

interface AllBillsProps {
  readonly budgetId: string;
  readonly bills: readonly Bill[];
  /** The due dates of the next year; null until they are loaded, before which no bill can be changed. */
  readonly dates: readonly BillDate[] | null;
  /** The browser's date. */
  readonly today: string;
  readonly onEdit: (bill: Bill) => void;
}

/** Offers to save for a bill that is not monthly, or says since when that happens (MON-90). */
function SetAside({
  bill,
  dates,
  today,
  onSave,
}: {
  bill: Bill;
  dates: readonly BillDate[];
  today: string;
  onSave: () => void;
}) {
  const words = texts.setAside;
  if (bill.setAsideSince !== null)
    return <p className={styles.match}>{words.saving(monthNameBeside(bill.setAsideSince, today))}</p>;
  if (bill.kind === 'income' || (monthsBetween(bill.recurrence) ?? 1) === 1) return null;
  const due = dates
    .filter(({ billId, isSkipped }) => billId === bill.id && !isSkipped)
    .map((date) => ({ month: date.dueOn.slice(0, 7), amount: expectedAmount(date) }));
  const running = today.slice(0, 7);
  const [part, next] = [setAsideIn(running, due, running), due.find(({ month }) => month >= running)];
  if (part === null || next === undefined) return null;
  return (
    <div className={styles.match}>
      <Button size="sm" variant="ghost" className={buttonStyles.wrapping} onClick={onSave}>
        {words.offer(fromCents(part), bill.name, fromCents(next.amount), monthNameBeside(next.month, today))}
      </Button>
    </div>
  );
}

/** All bills of a budget with their rule; each can be changed and deleted. */
export function AllBills({ budgetId, bills, dates, today, onEdit }: AllBillsProps) {
  const place = useRef<HTMLUListElement>(null);
  const { watch } = useListFocus(place, bills);
  const { toast } = useShell();
  const { remove, setAside, undoActionOf } = useBillChanges(budgetId);
  const removeBill = (bill: Bill) => {
    if (remove.isPending) return;
    remove.mutateAsync(bill).then(
      ({ changeId }) =>
        toast({ title: texts.remove.done(bill.name), tone: 'success', ...undoActionOf(changeId) }),
      (error: unknown) =>
        toast({
          title: texts.remove.failed(bill.name),
          description: messageOf(error, texts.tryAgain),
          tone: 'destructive',
        }),
    );
  };
  const save = (bill: Bill) => {
    if (setAside.isPending) return;
    setAside.mutateAsync(bill).then(
      (saved) => toast({ title: texts.setAside.done(bill.name), tone: 'success', ...undoActionOf(saved) }),
      (error: unknown) =>
        toast({
          title: texts.setAside.failed,
          description: messageOf(error, texts.tryAgain),
          tone: 'destructive',
        }),
    );
  };
  return (
    <Card as="section" aria-labelledby="all-bills">
      <CardHeader id="all-bills" title={texts.all.title} />
      <CardBody>
        <ul ref={place} className={styles.rows} {...watch}>
          {bills.map((bill) => (
            <li key={bill.id} className={styles.row} data-row={bill.id} tabIndex={-1}>
              <div className={styles.what}>
                <span className={styles.name}>{bill.name}</span>
                <span className={styles.when}>
                  {bill.endsOn !== null && bill.endsOn < today
                    ? texts.all.ended
                    : texts.all.recurrence[bill.recurrence]}
                </span>
              </div>
              <span className={styles.amount}>{amountText(bill, bill)}</span>
              <span className={styles.actions}>
                <IconButton
                  size="sm"
                  label={texts.edit(bill.name)}
                  icon={<Pencil aria-hidden="true" />}
                  data-control="edit"
                  disabled={dates === null}
                  onClick={() => onEdit(bill)}
                />
                <IconButton
                  size="sm"
                  label={texts.remove.action(bill.name)}
                  icon={<Trash2 aria-hidden="true" />}
                  data-control="delete"
                  onClick={() => removeBill(bill)}
                />
              </span>
              <SetAside bill={bill} dates={dates ?? []} today={today} onSave={() => save(bill)} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
