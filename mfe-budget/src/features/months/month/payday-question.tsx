import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Budget } from '@savvi/budget-contract/budget';
import type { Month } from '@savvi/budget-contract/month';
import { type IncomeChoice, incomeChoice } from '@savvi/budget-contract/pay.rules';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { payQuery } from '../../../shared/pay.queries.ts';
import { isSameAmount } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './payday-question.module.css';

const words = texts.paydays;

/** The paydays of a month in words, by partner if both have some. */
function paydaysText({ paydays }: IncomeChoice, { partner1Name, partner2Name }: Budget): string {
  const each = [
    { name: partner1Name, count: paydays.partner1 },
    { name: partner2Name ?? '', count: paydays.partner2 },
  ].flatMap(({ name, count }) => (count === undefined ? [] : [{ name, count }]));
  const [only] = each;
  return each.length === 1 && only !== undefined ? words.count(only.count) : words.countOfEach(each);
}

interface PaydayQuestionProps {
  readonly month: Month;
  readonly budget: Budget;
  /** The planned income that is being saved. */
  readonly busyAmount: string | null;
  readonly onPlan: (amount: string) => void;
}

/**
 * Offers to plan a month with its own paydays or with the average (MON-45). The current choice is marked; nothing is
 * shown if both are equal.
 */
export function PaydayQuestion({ month, budget, busyAmount, onPlan }: PaydayQuestionProps) {
  const question = useId();
  const { data: pay } = useQuery(payQuery(budget.id));
  const choice = pay === undefined ? null : incomeChoice(budget, pay, month.month);
  if (choice === null) return null;
  const { byPaydays, average } = choice;
  const name = monthNameBeside(month.month, month.month);
  return (
    <div role="group" aria-labelledby={question} className={styles.question}>
      <p id={question}>{words.question(name, paydaysText(choice, budget), byPaydays, average)}</p>
      <div className={styles.choices}>
        {[byPaydays, average].map((amount) => {
          const isCurrent = isSameAmount(amount, month.plannedIncome);
          return (
            <Button
              key={amount}
              size="sm"
              aria-pressed={isCurrent}
              iconBefore={isCurrent && <Check aria-hidden="true" />}
              busy={busyAmount === amount}
              onClick={() => !isCurrent && onPlan(amount)}
            >
              {words.plan(amount)}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
