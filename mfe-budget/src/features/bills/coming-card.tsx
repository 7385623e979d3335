import { useQuery } from '@savvi/mfe-kit/query';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { comingQuery } from '../../shared/bills/bills.queries.ts';
import { beforePayday, dueBillsOf } from '../../shared/bills/coming.rules.ts';
import { beforePaydayText } from '../../shared/bills/coming.texts.ts';
import { payQuery } from '../../shared/pay.queries.ts';
import { texts } from './bill.texts.ts';
import { DueList } from './list/due-list.tsx';

interface ComingCardProps {
  readonly budgetId: string;
  /** The browser's date. */
  readonly today: string;
}

/** What bills come up, beside the plan of the running month (MON-87). Nothing without bills. */
export function ComingCard({ budgetId, today }: ComingCardProps) {
  const { data } = useQuery(comingQuery(budgetId, today));
  const { data: pay } = useQuery(payQuery(budgetId));
  if (data === undefined || data.bills.length === 0) return null;
  const due = dueBillsOf(data);
  const payday = pay === undefined ? null : beforePayday(due, pay, today);
  return (
    <Card as="section" aria-labelledby="coming-up">
      <CardHeader
        id="coming-up"
        title={texts.coming.title}
        subtitle={payday === null ? texts.coming.subtitle : beforePaydayText(payday)}
      />
      <CardBody>
        <DueList due={due} today={today} />
      </CardBody>
    </Card>
  );
}
