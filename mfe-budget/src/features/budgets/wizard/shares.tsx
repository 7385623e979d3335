import type { Shares as Cents } from '@savvi/budget-contract/calculations';
import { fromCents } from '@savvi/contracts/money';
import { formatMoney } from '@savvi/ui/format';
import { SplitBar } from '@savvi/ui/split-bar';
import { Stat } from '@savvi/ui/stat';
import { type Entries, type Partner, shownName } from './entries.rules.ts';
import styles from './shares.module.css';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.split;
const money = (cents: bigint) => formatMoney(fromCents(cents), { cents: true });

function SingleShare({ shares }: { shares: Cents }) {
  return (
    <div className={styles.single}>
      <Stat label={texts.share} value={money(shares.partner1Share)} />
      <Stat label={texts.biweekly} value={money(shares.partner1Biweekly)} hint={texts.biweeklyHint} />
    </div>
  );
}

function Biweekly({ name, cents }: { name: string; cents: bigint }) {
  return (
    <div className={styles.biweekly}>
      <dt>{texts.biweeklyOf(name)}</dt>
      <dd>{money(cents)}</dd>
    </div>
  );
}

/**
 * Each partner's share of the remainder, per month and every second week (BUD-45); in a single budget partner
 * 1 gets all of it.
 */
export function Shares({ entries, shares }: { entries: Entries; shares: Cents }) {
  if (entries.budgetType === 'single') return <SingleShare shares={shares} />;
  const part = (partner: Partner, percent: number) => ({
    name: shownName(entries, partner),
    percent,
    amount: money(shares[`${partner}Share`]),
  });
  return (
    <div className={styles.shares}>
      <p className={styles.caption}>{texts.share}</p>
      <SplitBar
        label={texts.share}
        parts={[part('partner1', entries.splitPercentage), part('partner2', 100 - entries.splitPercentage)]}
      />
      <dl className={styles.both}>
        <Biweekly name={shownName(entries, 'partner1')} cents={shares.partner1Biweekly} />
        <Biweekly name={shownName(entries, 'partner2')} cents={shares.partner2Biweekly} />
      </dl>
      <p className={styles.caption}>{texts.biweeklyHalf}</p>
    </div>
  );
}
