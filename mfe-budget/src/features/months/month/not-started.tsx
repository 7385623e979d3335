import { monthNameBeside } from '@savvi/contracts/month-name';
import type { MonthListed } from '@savvi/budget-contract/month';
import { monthName, startableMonths } from '@savvi/budget-contract/month.rules';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { FieldError } from '@savvi/ui/text-field';
import { furtherMonths } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './not-started.module.css';

const words = texts.start;

interface NotStartedProps {
  readonly month: string;
  readonly today: string;
  readonly started: readonly MonthListed[];
  /** The month that is being started. */
  readonly busyMonth: string | null;
  readonly failure: string | null;
  readonly onStart: (month: string) => void;
}

/** A month without a plan, which starts as a copy of the usual month (MON-26). */
export function NotStarted({ month, today, started, busyMonth, failure, onStart }: NotStartedProps) {
  const { now } = useShell();
  const name = monthNameBeside(month, month);
  const { first, last } = startableMonths(now());
  const canStart = month >= first && month <= last;
  const button = (each: string, variant: 'primary' | 'secondary') => (
    <Button
      key={each}
      variant={variant}
      busy={busyMonth === each}
      disabled={busyMonth !== null && busyMonth !== each}
      onClick={() => onStart(each)}
    >
      {words.action(monthNameBeside(each, month))}
    </Button>
  );
  return (
    <EmptyState
      framed
      drawing="budgets"
      title={words.title(name)}
      description={canStart ? words.description(name) : words.tooFar(monthName(first), monthName(last))}
      action={
        canStart && (
          <div className={styles.actions}>
            <div className={styles.buttons}>
              {button(month, 'primary')}
              {furtherMonths(month, today, started).map((each) => button(each, 'secondary'))}
            </div>
            {failure !== null && (
              <div role="alert">
                <FieldError>{failure}</FieldError>
              </div>
            )}
          </div>
        )
      }
    />
  );
}
