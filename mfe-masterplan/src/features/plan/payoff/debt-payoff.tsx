import { MONEY_LIMITS } from '@savvi/contracts/money';
import type { Debt } from '@savvi/masterplan-contract/debt';
import type { Payoff, PayoffStrategy } from '@savvi/masterplan-contract/debt-payoff';
import { useShell, recordsQuery } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { useSearchParams } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { dayOf, formatMoney, formatMonth } from '@savvi/ui/format';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { MoneyField } from '@savvi/ui/money-field';
import { CalendarRange } from 'lucide-react';
import { useId, useState } from 'react';
import { debts as kind } from '../kinds/debts.ts';
import styles from './debt-payoff.module.css';
import { LazyPlan } from './lazy-plan.tsx';
import { comparePayoffs } from './payoff.rules.ts';
import { payoffTexts as texts } from './payoff.texts.ts';
import {
  type Choices,
  choicesOf,
  IN_PLACE,
  monthsToPay,
  owedOf,
  withoutPlan,
  withPlan,
} from './plan/choices.rules.ts';

/** Maximum digits before the decimal separator of a payment. */
const DIGITS = String(MONEY_LIMITS.payment).length - 2;

function Outcome({
  strategy,
  payoff,
  isBetter = false,
}: {
  strategy: PayoffStrategy | 'onlyDebt';
  payoff: Payoff | 'never';
  isBetter?: boolean;
}) {
  const heading = useId();
  const { name, rule } = strategy === 'onlyDebt' ? texts.onlyDebt : texts.strategies[strategy];
  return (
    <section className={styles.outcome} aria-labelledby={heading} data-better={isBetter || undefined}>
      <h3 id={heading} className={styles.name}>
        {name}
      </h3>
      <p className={styles.rule}>{rule}</p>
      {payoff === 'never' ? (
        <>
          <p className={styles.month}>{texts.never}</p>
          <p className={styles.rule}>{texts.neverHint}</p>
        </>
      ) : (
        <>
          <p className={styles.month}>{formatMonth(payoff.month)}</p>
          <p className={styles.rule}>{texts.time(payoff.months)}</p>
          <dl className={styles.interest}>
            <dt>{texts.interest}</dt>
            <dd>{formatMoney(payoff.totalInterest)}</dd>
          </dl>
        </>
      )}
    </section>
  );
}

/**
 * Shows when all debts are paid off and the interest until then, for snowball and avalanche, with an extra
 * monthly amount from the user. The order of debts says nothing about one debt, so that one has no strategies.
 */
function PayoffPanel({
  debts,
  extra,
  onExtra,
  onPlan,
}: {
  debts: readonly Debt[];
  extra: string;
  onExtra: (extra: string) => void;
  onPlan: () => void;
}) {
  const { now } = useShell();
  const heading = useId();
  const panel = useFocusHandover<HTMLDivElement>();
  const { snowball, avalanche, saved, gain } = comparePayoffs(debts, extra || '0', dayOf(now()));
  const isKnown = snowball !== 'never' && avalanche !== 'never';
  const isOne = debts.length === 1;
  const verdict = [
    ...(isOne ? [] : [saved === null ? texts.same : texts.saved(formatMoney(saved))]),
    ...(gain === null
      ? []
      : [
          texts.gain(
            formatMoney(extra, { cents: !Number.isInteger(Number(extra)) }),
            texts.time(gain.months),
            formatMoney(gain.interest),
          ),
        ]),
  ];
  return (
    <Card as="section" ref={panel} className={styles.panel} aria-labelledby={heading}>
      <div className={styles.question}>
        <h2 id={heading}>{texts.title}</h2>
        <p className={styles.lead}>{isOne ? texts.leadOne : texts.lead}</p>
        <MoneyField label={texts.extra} value={extra} digits={DIGITS} onValueChange={onExtra} />
        <Button className={styles.open} iconBefore={<CalendarRange aria-hidden="true" />} onClick={onPlan}>
          {texts.plan}
        </Button>
      </div>
      <div className={styles.answer} aria-live="polite">
        <div className={styles.outcomes}>
          {isOne ? (
            <Outcome strategy="onlyDebt" payoff={avalanche} />
          ) : (
            <>
              <Outcome strategy="snowball" payoff={snowball} />
              <Outcome strategy="avalanche" payoff={avalanche} isBetter={saved !== null} />
            </>
          )}
        </div>
        {isKnown && verdict.length > 0 && <p className={styles.verdict}>{verdict.join(' ')}</p>}
      </div>
    </Card>
  );
}

/**
 * The payoff of the debts: a panel with the debt-free month, or, if the address says so, the whole plan in its
 * place.
 */
export function DebtPayoff() {
  const { now } = useShell();
  const { data: debts = [] } = useQuery(recordsQuery(kind));
  const [address, setAddress] = useSearchParams();
  const readChoices = () => choicesOf(address, monthsToPay(dayOf(now())));
  // A closed plan opens again with its last choices.
  const [{ strategy, payments }, setLast] = useState(readChoices);
  const owed = owedOf(debts);
  const isPlanned = address.has('plan');
  if (!isPlanned && owed.length === 0) return null;

  // The plan takes the place of the panel.
  const show = (next: URLSearchParams) => setAddress(next, IN_PLACE);
  const close = (chosen: Choices = readChoices()) => {
    setLast(chosen);
    show(withoutPlan(address));
  };
  return (
    <div className={styles.place} tabIndex={-1}>
      {isPlanned ? (
        <LazyPlan onClose={close} />
      ) : (
        <PayoffPanel
          debts={owed}
          extra={payments.extra}
          onExtra={(extra) => setLast({ strategy, payments: { ...payments, extra } })}
          onPlan={() => show(withPlan(address, strategy, payments))}
        />
      )}
    </div>
  );
}
