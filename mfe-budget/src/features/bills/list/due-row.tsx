import { stateOf } from '@savvi/budget-contract/bill.rules';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { Button, IconButton } from '@savvi/ui/button';
import { Menu } from '@savvi/ui/menu';
import { Check, Ellipsis, TriangleAlert } from 'lucide-react';
import type { DueBill } from '../../../shared/bills/coming.rules.ts';
import { useBillChanges } from '../bill.queries.ts';
import { amountText, dayText, texts } from '../bill.texts.ts';
import styles from './due-list.module.css';

const words = texts.coming;

/** When something is due, in words. */
function whenText(dueOn: string, today: string): string {
  if (dueOn < today) return words.was(dueOn, today);
  return dueOn === today ? words.today : words.on(dueOn, today);
}

interface DueRowProps {
  readonly due: DueBill;
  /** The browser's date. */
  readonly today: string;
  readonly onPay: () => void;
  /** Opens the bill at this due date; absent where bills cannot be changed. */
  readonly onEdit?: (() => void) | undefined;
}

/** A due date with what can be done about it, and the transaction that may have paid it (MON-88). */
export function DueRow({ due, today, onPay, onEdit }: DueRowProps) {
  const { bill, date } = due;
  const { toast } = useShell();
  const { link, changeDate, undoActionOf } = useBillChanges(bill.budgetId);
  const fail = (title: string) => (error: unknown) =>
    toast({ title, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
  const isOverdue = stateOf(date, today) === 'overdue';
  const day = dayText(date.dueOn, today);
  const { match } = date;
  return (
    <li className={styles.row} data-row={date.id} tabIndex={-1}>
      <div className={styles.what}>
        <span className={styles.name}>{bill.name}</span>
        <span className={styles.when} data-overdue={isOverdue || undefined}>
          {isOverdue && <TriangleAlert aria-hidden="true" />}
          {whenText(date.dueOn, today)}
        </span>
      </div>
      <span className={styles.amount}>{amountText(date, bill)}</span>
      <span className={styles.actions}>
        <Button size="sm" data-control="pay" aria-label={texts.pay.of(bill.name, day)} onClick={onPay}>
          {texts.pay.action}
        </Button>
        {onEdit && (
          <Menu
            label={texts.more(`${bill.name}, ${day}`)}
            trigger={
              <IconButton
                size="sm"
                label={texts.more(`${bill.name}, ${day}`)}
                icon={<Ellipsis aria-hidden="true" />}
              />
            }
            items={[
              { label: texts.edit(bill.name), onSelect: onEdit },
              {
                label: texts.skip.action,
                onSelect: () => {
                  changeDate.mutateAsync({ bill, date, patch: { isSkipped: true } }).then(
                    (reply) =>
                      toast({
                        title: texts.skip.done(bill.name),
                        tone: 'success',
                        ...undoActionOf(reply),
                      }),
                    fail(texts.failed(bill.name)),
                  );
                },
              },
            ]}
          />
        )}
      </span>
      {match !== undefined && (
        <div className={styles.match}>
          <span>{texts.pay.match(match.payee, match.amount, dayText(match.date, today))}</span>
          <Button
            size="sm"
            variant="ghost"
            busy={link.isPending}
            iconBefore={<Check size={16} aria-hidden="true" />}
            aria-label={texts.pay.yesOf(bill.name, match.payee)}
            onClick={() => {
              link
                .mutateAsync({ bill, date, transactionId: match.transactionId })
                .then(
                  (reply) =>
                    toast({ title: texts.pay.done(bill.name), tone: 'success', ...undoActionOf(reply) }),
                  fail(texts.pay.failed),
                );
            }}
          >
            {texts.pay.yes}
          </Button>
        </div>
      )}
    </li>
  );
}
