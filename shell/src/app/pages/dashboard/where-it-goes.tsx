import type { Budget } from '@savvi/contracts/budget/budget';
import { Link } from '@savvi/mfe-kit/router';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { Donut } from '@savvi/ui/donut';
import { EmptyState } from '@savvi/ui/empty-state';
import { TEXTS } from './dashboard.texts.ts';
import { editLink } from './edit-budget.ts';

const texts = TEXTS.spending;

/** What a budget's money is planned for, as a ring chart with labels. */
export function WhereItGoes({ budget }: { budget: Budget }) {
  const segments = [...budget.fixedExpenses, ...budget.variableExpenses].map(({ name, amount }) => ({
    name,
    value: amount,
  }));
  const add = <Link {...editLink(budget.id)}>{texts.add}</Link>;
  return (
    <Card as="section" aria-labelledby="spending">
      <CardHeader id="spending" title={texts.heading} subtitle={budget.name} />
      <CardBody>
        {segments.length > 0 ? (
          <Donut label={texts.heading} segments={segments} caption={texts.caption} />
        ) : (
          <EmptyState
            drawing="chart"
            level={3}
            title={texts.empty}
            description={texts.emptySentence}
            action={add}
          />
        )}
      </CardBody>
    </Card>
  );
}
