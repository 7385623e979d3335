import { Button } from '@savvi/ui/button';
import { lazy, Suspense, useState } from 'react';
import { shownName, type Partner } from './entries.rules.ts';
import buttonStyles from '../../../shared/wrapping-button.module.css';
import type { StepProps } from './step-props.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.income;

const NotLoaded = () => <p role="alert">{texts.payNotLoaded}</p>;
const PayFields = lazy(() =>
  import('../pay/pay-fields.tsx').then(
    (loaded) => ({ default: loaded.PayFields }),
    () => ({ default: NotLoaded }),
  ),
);

/** How a partner is paid, on request: the code loads once a paycheck is typed, or may be stored (MON-23). */
export function PayPart({
  partner,
  entries,
  change,
  budgetId,
}: Pick<StepProps, 'entries' | 'change' | 'budgetId'> & { partner: Partner }) {
  const [isOpened, open] = useState(false);
  const typed = entries.pay;
  const closed = (
    <div>
      <Button size="sm" variant="ghost" className={buttonStyles.wrapping} onClick={() => open(true)}>
        {texts.payOpen(shownName(entries, partner))}
      </Button>
    </div>
  );
  if (!isOpened && budgetId === null && typed?.[partner] === undefined) return closed;
  return (
    <Suspense fallback={closed}>
      <PayFields
        budgetId={budgetId}
        typed={typed}
        partner={partner}
        name={shownName(entries, partner)}
        isOpened={isOpened}
        closed={closed}
        onChange={(entry) => change({ pay: { ...typed, [partner]: entry } })}
        onUse={(monthly) => change({ [`${partner}Income`]: monthly })}
      />
    </Suspense>
  );
}
