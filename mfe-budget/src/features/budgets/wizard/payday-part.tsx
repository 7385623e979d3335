import type { Cents } from '@savvi/contracts/money';
import { lazy, Suspense } from 'react';
import type { Entries, Partner } from './entries.rules.ts';
import type { StepProps } from './step-props.ts';

const loaded = () => import('../pay/payday-share.tsx');
const Nothing = () => null;
// Without these parts, the amounts of the specification are still whole.
const PaydayShare = lazy(() =>
  loaded().then(
    (module) => ({ default: module.PaydayShare }),
    () => ({ default: Nothing }),
  ),
);
const PaydayNote = lazy(() =>
  loaded().then(
    (module) => ({ default: module.PaydayNote }),
    () => ({ default: Nothing }),
  ),
);

type Source = Pick<StepProps, 'entries' | 'budgetId'>;

/** Whether any partner may have a paycheck, typed or stored. */
const mayBePaid = ({ entries, budgetId }: Source) => budgetId !== null || entries.pay !== undefined;

/** The share of a partner for each of 26 paydays, beside half of the monthly share (MON-24). */
export function PaydayPart({
  partner,
  share,
  as,
  ...source
}: Source & { partner: Partner; share: Cents; as: 'dd' | 'p' }) {
  if (!mayBePaid(source)) return null;
  const { budgetId, entries } = source;
  return (
    <Suspense>
      <PaydayShare budgetId={budgetId} typed={entries.pay} partner={partner} share={share} as={as} />
    </Suspense>
  );
}

const partnersIn = ({ budgetType }: Entries): Partner[] =>
  budgetType === 'single' ? ['partner1'] : ['partner1', 'partner2'];

/** The sentence that explains the two amounts. */
export function PaydayNotePart(source: Source) {
  if (!mayBePaid(source)) return null;
  const { budgetId, entries } = source;
  return (
    <Suspense>
      <PaydayNote budgetId={budgetId} typed={entries.pay} partners={partnersIn(entries)} />
    </Suspense>
  );
}
