import { fromCents } from '@savvi/contracts/money';
import { formatMoney } from '@savvi/ui/format';
import type { Entries } from './entries.rules.ts';
import { planOf } from './picture.rules.ts';
import styles from './so-far.module.css';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.soFar;

function Row({ label, cents, isTotal = false }: { label: string; cents: bigint; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : styles.row}>
      <dt>{label}</dt>
      <dd className={styles.amount} data-negative={cents < 0n || undefined}>
        {formatMoney(fromCents(cents), { cents: true })}
      </dd>
    </div>
  );
}

/** The totals of what was entered, beside the steps that change them. */
export function SoFar({ entries }: { entries: Entries }) {
  const plan = planOf(entries);
  return (
    <aside className={styles.panel} aria-label={texts.title}>
      <h3 className={styles.title}>{texts.title}</h3>
      <dl>
        <Row label={texts.income} cents={plan.totalIncome} />
        <Row label={texts.fixed} cents={-plan.fixed} />
        <Row label={texts.variable} cents={-plan.variable} />
        <Row label={texts.savings} cents={-plan.savings} />
        <Row label={texts.leftover} cents={plan.leftover} isTotal />
      </dl>
    </aside>
  );
}
