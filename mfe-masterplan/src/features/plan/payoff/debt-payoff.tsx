import { MONEY_LIMITS, toCents } from '@savvi/contracts/money';
import type { Payoff, PayoffStrategy } from '@savvi/masterplan-contract/debt-payoff';
import { useShell, recordsQuery } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Card } from '@savvi/ui/card';
import { dayOf, formatMoney, formatMonth } from '@savvi/ui/format';
import { MoneyField } from '@savvi/ui/money-field';
import { useId, useState } from 'react';
import { debts as kind } from '../kinds/debts.ts';
import styles from './debt-payoff.module.css';
import { comparePayoffs } from './payoff.rules.ts';
import { payoffTexts as texts } from './payoff.texts.ts';

/** Maximum digits before the decimal separator of a payment. */
const DIGITS = String(MONEY_LIMITS.payment).length - 2;

function Outcome({
  strategy,
  payoff,
  isBetter = false,
}: {
  strategy: PayoffStrategy;
  payoff: Payoff | 'never';
  isBetter?: boolean;
}) {
  const heading = useId();
  const { name, rule } = texts.strategies[strategy];
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
 * monthly amount from the user.
 */
export function DebtPayoff() {
  const { now } = useShell();
  const { data: debts = [] } = useQuery(recordsQuery(kind));
  const [extra, setExtra] = useState('');
  const heading = useId();
  if (!debts.some(({ balance }) => toCents(balance) > 0n)) return null;

  const { snowball, avalanche, saved, gain } = comparePayoffs(debts, extra || '0', dayOf(now()));
  const isKnown = snowball !== 'never' && avalanche !== 'never';
  return (
    <Card as="section" className={styles.panel} aria-labelledby={heading}>
      <div className={styles.question}>
        <h2 id={heading}>{texts.title}</h2>
        <p className={styles.lead}>{texts.lead}</p>
        <MoneyField label={texts.extra} value={extra} digits={DIGITS} onValueChange={setExtra} />
      </div>
      <div className={styles.answer} aria-live="polite">
        <div className={styles.outcomes}>
          <Outcome strategy="snowball" payoff={snowball} />
          <Outcome strategy="avalanche" payoff={avalanche} isBetter={saved !== null} />
        </div>
        {isKnown && (
          <p className={styles.verdict}>
            {saved === null ? texts.same : texts.saved(formatMoney(saved))}{' '}
            {gain !== null &&
              texts.gain(
                formatMoney(extra, { cents: !Number.isInteger(Number(extra)) }),
                texts.time(gain.months),
                formatMoney(gain.interest),
              )}
          </p>
        )}
      </div>
    </Card>
  );
}
