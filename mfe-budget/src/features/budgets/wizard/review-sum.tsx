import { fromCents } from '@savvi/contracts/money';
import { Card } from '@savvi/ui/card';
import { formatMoney } from '@savvi/ui/format';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { DEFAULT_NAMES, type Entries, partnersOf } from './entries.rules.ts';
import type { Plan } from './picture.rules.ts';
import styles from './review-sum.module.css';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.review;

function Term({
  label,
  cents,
  sign,
}: {
  label: string;
  cents: bigint;
  sign?: { mark: string; label: string } | undefined;
}) {
  return (
    <div className={styles.term}>
      {sign !== undefined && (
        <span className={styles.sign}>
          <span aria-hidden="true">{sign.mark}</span>
          <VisuallyHidden>{sign.label}</VisuallyHidden>
        </span>
      )}
      <dl className={styles.pair} data-result={sign?.label === texts.equals || undefined}>
        <dt>{label}</dt>
        <dd data-negative={cents < 0n || undefined}>{formatMoney(fromCents(cents), { cents: true })}</dd>
      </dl>
    </div>
  );
}

const MINUS = { mark: '\u2212', label: texts.minus };
const EQUALS = { mark: '=', label: texts.equals };

/**
 * The calculation of the budget in one line: income minus expenses minus savings is the remainder (BUD-44).
 */
export function ReviewSum({ entries, plan }: { entries: Entries; plan: Plan }) {
  return (
    <Card as="section" tone="accent" className={styles.card} aria-label={texts.summary}>
      <div className={styles.whose}>
        <h4 className={styles.name}>{entries.name.trim() || DEFAULT_NAMES.budget}</h4>
        <p className={styles.partners}>{partnersOf(entries)}</p>
      </div>
      <div className={styles.sum}>
        <Term label={texts.income} cents={plan.totalIncome} />
        <Term label={texts.expenses} cents={plan.totalExpenses} sign={MINUS} />
        <Term label={texts.savings} cents={plan.savings} sign={MINUS} />
        <Term label={texts.leftover} cents={plan.leftover} sign={EQUALS} />
      </div>
    </Card>
  );
}
