import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Month, MonthListed } from '@savvi/budget-contract/month';
import { serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { FieldError } from '@savvi/ui/text-field';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { usePathTo } from '../frame/use-path-to.ts';
import { useCloseMonth } from '../month.queries.ts';
import { openBefore } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './close-month.module.css';
import { spentSentence } from './summary.ts';

const words = texts.close;

interface CloseMonthProps {
  readonly month: Month;
  readonly started: readonly MonthListed[];
}

/** Offers to close a month that is over, and shows first what is still open (MON-34 to MON-36). */
export function CloseMonth({ month, started }: CloseMonthProps) {
  const { toast } = useShell();
  const pathTo = usePathTo();
  const [isOpen, setOpen] = useState(false);
  const name = monthNameBeside(month.month, month.month);
  const earlier = openBefore(month.month, started);
  const close = useCloseMonth(month.budgetId, month.month);

  const { withoutLine, unreconciled = 0 } = month;
  const unpaid = month.bills?.unpaid ?? 0;
  const isSomethingOpen = withoutLine > 0 || unpaid > 0 || unreconciled > 0;
  const confirm = earlier.length > 0 ? words.all(name) : isSomethingOpen ? words.anyway : words.action(name);
  const submit = () =>
    close.mutate(
      { all: earlier.length > 0, version: month.version },
      {
        onSuccess: () => {
          // The dialog releases the focus before the page of the closed month replaces its button.
          flushSync(() => setOpen(false));
          toast({ title: words.done(name), tone: 'success' });
        },
      },
    );
  const change = (next: boolean) => {
    if (close.isPending) return;
    if (next) close.reset();
    setOpen(next);
  };
  return (
    <>
      <Banner
        action={
          <Button size="sm" variant="primary" onClick={() => change(true)}>
            {words.action(name)}
          </Button>
        }
      >
        {words.over(name)}
      </Banner>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        title={words.title(name)}
        description={words.description}
        footer={
          <>
            <Button aria-disabled={close.isPending || undefined} onClick={() => change(false)}>
              {words.cancel}
            </Button>
            <Button variant="primary" busy={close.isPending} busyLabel={words.busy} onClick={submit}>
              {confirm}
            </Button>
          </>
        }
      >
        <div className={styles.body}>
          <p className={styles.sentence}>{spentSentence(month)}</p>
          {earlier.length > 0 && (
            <p>{words.earlier(earlier.map((each) => monthNameBeside(each, month.month)))}</p>
          )}
          {isSomethingOpen && (
            <ul className={styles.open} aria-label={words.open}>
              {withoutLine > 0 && (
                <li>
                  <Link to={pathTo(`${month.month}/transactions`, { only: 'no-line' })}>
                    {words.withoutLine(withoutLine)}
                  </Link>
                </li>
              )}
              {unpaid > 0 && (
                <li>
                  <Link to={pathTo('bills')}>{words.bills(unpaid)}</Link>
                </li>
              )}
              {unreconciled > 0 && (
                <li>
                  <Link to={pathTo(`${month.month}/transactions`, { reconcile: '' })}>
                    {words.unreconciled(unreconciled)}
                  </Link>
                </li>
              )}
            </ul>
          )}
          <div role="alert">
            {close.error !== null && (
              <FieldError>{serverMessageOf(close.error, words.failed(name))}</FieldError>
            )}
          </div>
        </div>
      </Dialog>
    </>
  );
}
