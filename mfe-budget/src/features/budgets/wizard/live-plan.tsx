import { fromCents } from '@savvi/contracts/money';
import { formatMoney } from '@savvi/ui/format';
import { SplitLines } from '../split-lines.tsx';
import { DEFAULT_NAMES, type Entries, partnersOf, shownName } from './entries.rules.ts';
import { withTypedLines } from './lines.rules.ts';
import styles from './live-plan.module.css';
import { type Plan, planOf } from './picture.rules.ts';
import type { Step } from './steps.rules.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.live;
const money = (cents: bigint) => formatMoney(fromCents(cents), { cents: true });

function Row({ label, cents }: { label: string; cents: bigint }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{money(cents)}</dd>
    </div>
  );
}

function Figures({ plan }: { plan: Plan }) {
  return (
    <dl className={styles.figures}>
      <Row label={texts.income} cents={plan.totalIncome} />
      <Row label={texts.fixed} cents={-plan.fixed} />
      <Row label={texts.variable} cents={-plan.variable} />
      <Row label={texts.savings} cents={-plan.savings} />
      <div className={styles.leftover}>
        <dt>{texts.leftover}</dt>
        <dd data-negative={plan.leftover < 0n || undefined}>{money(plan.leftover)}</dd>
      </div>
    </dl>
  );
}

function Split({ entries, plan }: { entries: Entries; plan: Plan }) {
  const { splitPercentage } = entries;
  return (
    <div className={styles.split}>
      <SplitLines
        cents
        label={texts.split}
        lines={{
          partner1: {
            name: shownName(entries, 'partner1'),
            percent: splitPercentage,
            amount: fromCents(plan.partner1Share),
          },
          partner2: {
            name: shownName(entries, 'partner2'),
            percent: 100 - splitPercentage,
            amount: fromCents(plan.partner2Share),
          },
        }}
      />
    </div>
  );
}

/** A live summary of the budget during typing (BUD-43): its name, what is left, and each partner's share. */
export function LivePlan({ entries, step }: { entries: Entries; step: Step }) {
  // An expense or goal that was typed but not added counts, because going on to the next step adds it.
  const plan = planOf(withTypedLines(entries, () => 'typed'));
  const hasFigures = [plan.totalIncome, plan.fixed, plan.variable, plan.savings].some(
    (cents) => cents !== 0n,
  );
  // The partners' shares are hidden on step 5, Split, because its form already shows them.
  const hasSplit = hasFigures && entries.budgetType !== 'single' && step !== 5;
  return (
    <aside className={styles.panel} aria-label={wizardTexts.info.preview}>
      <div>
        <h3 className={styles.title}>{wizardTexts.info.preview}</h3>
        <p className={styles.name}>{entries.name.trim() || DEFAULT_NAMES.budget}</p>
        <p className={styles.partners}>{partnersOf(entries)}</p>
      </div>
      {hasFigures ? <Figures plan={plan} /> : <p className={styles.hint}>{texts.nothing}</p>}
      {hasSplit && <Split entries={entries} plan={plan} />}
    </aside>
  );
}
