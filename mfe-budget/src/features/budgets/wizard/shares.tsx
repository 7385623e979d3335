import type { Shares as Cents } from '@savvi/budget-contract/calculations';
import { fromCents } from '@savvi/contracts/money';
import { formatMoney } from '@savvi/ui/format';
import { SplitBar } from '@savvi/ui/split-bar';
import { Stat } from '@savvi/ui/stat';
import type { ReactNode } from 'react';
import { type Partner, shownName } from './entries.rules.ts';
import { PaydayNotePart, PaydayPart } from './payday-part.tsx';
import styles from './shares.module.css';
import type { StepProps } from './step-props.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.split;
const money = (cents: bigint) => formatMoney(fromCents(cents), { cents: true });

type Source = Pick<StepProps, 'entries' | 'budgetId'>;

function SingleShare({ shares, ...source }: Source & { shares: Cents }) {
  return (
    <div className={styles.single}>
      <Stat label={texts.share} value={money(shares.partner1Share)} />
      <Stat label={texts.biweekly} value={money(shares.partner1Biweekly)} hint={texts.biweeklyHint} />
      <div className={styles.paydays}>
        <PaydayPart {...source} partner="partner1" share={shares.partner1Share} as="p" />
        <PaydayNotePart {...source} />
      </div>
    </div>
  );
}

function Biweekly({ name, cents, children }: { name: string; cents: bigint; children: ReactNode }) {
  return (
    <div className={styles.biweekly}>
      <dt>{texts.biweeklyOf(name)}</dt>
      <dd>{money(cents)}</dd>
      {children}
    </div>
  );
}

/**
 * Each partner's share of the remainder, per month and every second week (BUD-45); in a single budget partner
 * 1 gets all of it.
 */
export function Shares({ shares, ...source }: Source & { shares: Cents }) {
  const { entries } = source;
  if (entries.budgetType === 'single') return <SingleShare {...source} shares={shares} />;
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
        {(['partner1', 'partner2'] as const).map((partner) => (
          <Biweekly key={partner} name={shownName(entries, partner)} cents={shares[`${partner}Biweekly`]}>
            <PaydayPart {...source} partner={partner} share={shares[`${partner}Share`]} as="dd" />
          </Biweekly>
        ))}
      </dl>
      <p className={styles.caption}>
        {texts.biweeklyHalf} <PaydayNotePart {...source} />
      </p>
    </div>
  );
}
