import { useShell, recordsQuery } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { dayOf } from '@savvi/ui/format';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { X } from 'lucide-react';
import { useDeferredValue, useId } from 'react';
import { debts as kind } from '../../kinds/debts.ts';
import { type Choices, monthsToPay, owedOf } from './choices.rules.ts';
import styles from './payoff-plan.module.css';
import { planTexts as texts } from './payoff-plan.texts.ts';
import { PlanControls } from './plan-controls.tsx';
import { PlanResults } from './plan-results.tsx';
import { useChoices } from './use-choices.ts';

/**
 * The payoff of the debts as a plan: what a person chooses, and below it when each debt is paid off, by each
 * strategy and month by month.
 */
export function PayoffPlan({ onClose }: { onClose: (chosen: Choices) => void }) {
  const { now } = useShell();
  const start = dayOf(now());
  const { data: debts } = useQuery(recordsQuery(kind));
  const [{ strategy, payments }, change] = useChoices(monthsToPay(start));
  // The fields stay quick while the plans of the last value are computed.
  const planned = useDeferredValue(payments);
  const heading = useId();
  const card = useFocusHandover<HTMLDivElement>();
  // The tab says that it is loading, or could not be loaded.
  if (debts === undefined) return null;

  const hasDebts = owedOf(debts).length > 0;
  return (
    <Card as="section" ref={card} className={styles.plan} aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <h2 id={heading}>{texts.title}</h2>
          <p className={styles.muted}>{hasDebts ? texts.lead : texts.nothing}</p>
        </div>
        <Button
          variant="ghost"
          className={styles.close}
          iconBefore={<X aria-hidden="true" />}
          onClick={() => onClose({ strategy, payments })}
        >
          {texts.close}
        </Button>
      </div>
      {hasDebts && (
        <>
          <PlanControls
            debts={debts}
            months={monthsToPay(start)}
            payments={payments}
            onChange={(changed) => change({ payments: changed })}
          />
          <PlanResults
            debts={debts}
            payments={planned}
            start={start}
            strategy={strategy}
            onStrategy={(chosen) => change({ strategy: chosen })}
          />
        </>
      )}
    </Card>
  );
}
