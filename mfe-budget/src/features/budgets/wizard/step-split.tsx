import { fromCents } from '@savvi/contracts/money';
import { Button } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { formatMoney } from '@savvi/ui/format';
import { Slider } from '@savvi/ui/slider';
import { shownName } from './entries.rules.ts';
import { planOf } from './picture.rules.ts';
import { Shares } from './shares.tsx';
import { incomeSplit, SPLIT_PRESETS, splitText } from './split.rules.ts';
import type { StepProps } from './step-props.ts';
import styles from './step-split.module.css';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.split;
const money = (cents: bigint) => formatMoney(fromCents(cents), { cents: true });
const whole = (cents: bigint) => formatMoney(fromCents(cents));

/** Step 5: how the remainder is split, by a preset, by income or by percentage (BUD-37). */
export function StepSplit({ entries, change, budgetId }: StepProps) {
  const plan = planOf(entries);
  const byIncome = incomeSplit(entries);
  const { splitPercentage } = entries;
  const [one, other] = [shownName(entries, 'partner1'), shownName(entries, 'partner2')];
  const choose = (percentage: number) => change({ splitPercentage: percentage });

  return (
    <div className={styles.split}>
      <div className={styles.ways} role="group" aria-label={texts.presets}>
        {SPLIT_PRESETS.map((percentage) => (
          <Button
            key={percentage}
            className={styles.way}
            aria-pressed={splitPercentage === percentage}
            onClick={() => choose(percentage)}
          >
            {splitText(percentage)}
          </Button>
        ))}
        <Button
          className={styles.way}
          aria-pressed={splitPercentage === byIncome?.percentage}
          disabled={byIncome === null}
          onClick={() => byIncome && choose(byIncome.percentage)}
        >
          {texts.byIncome}
        </Button>
      </div>
      <p className={styles.why}>
        {byIncome === null
          ? texts.byIncomeNone
          : texts.byIncomeWhy(
              one,
              byIncome.percentage,
              whole(byIncome.partner1),
              whole(byIncome.partner1 + byIncome.partner2),
            )}
      </p>
      <Slider
        label={texts.slider(one)}
        value={splitPercentage}
        valueText={texts.sliderValue(one, splitPercentage, other)}
        onValueChange={choose}
      />
      <Card as="section" className={styles.preview} aria-label={texts.preview}>
        <p className={styles.base}>{texts.base(money(plan.leftover))}</p>
        <Shares entries={entries} shares={plan} budgetId={budgetId} />
      </Card>
    </div>
  );
}
