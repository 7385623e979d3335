import { fromCents } from '@savvi/contracts/money';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { type Decimal, formatMoney } from '@savvi/ui/format';
import { RankedBars } from '@savvi/ui/ranked-bars';
import { isTaxedAboveIncome } from './income.rules.ts';
import { MoneyPicture } from './money-picture.tsx';
import { amountsByName, blankNames, planOf } from './picture.rules.ts';
import { ReviewSum } from './review-sum.tsx';
import { Shares } from './shares.tsx';
import styles from './step-review.module.css';
import type { StepProps } from './step-props.ts';
import type { Step } from './steps.rules.ts';
import { useGroupSums } from './use-group-sums.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.review;
const PARTNERS = ['partner1', 'partner2'] as const;
/** How many lines without an amount are named. */
const NAMED = 20;
const exact = (value: Decimal) => formatMoney(value, { cents: true });
const money = (cents: bigint) => exact(fromCents(cents));

/** Step 6: the totals, where the money goes, and each partner's share. */
export function StepReview({ entries, budgetId, goTo }: StepProps & { goTo: (step: Step) => void }) {
  const plan = planOf(entries);
  const lines = amountsByName(entries);
  const groups = useGroupSums(budgetId, entries);
  const isSingle = entries.budgetType === 'single';
  const blank = blankNames(entries);
  const change = (step: Step, name: string) => (
    <Button size="sm" variant="ghost" aria-label={name} onClick={() => goTo(step)}>
      {texts.change}
    </Button>
  );
  return (
    <div className={styles.review}>
      <ReviewSum entries={entries} plan={plan} />
      {PARTNERS.some((partner) => isTaxedAboveIncome(entries, partner)) && (
        <Banner tone="warning">{wizardTexts.income.taxesAboveIncome}</Banner>
      )}
      {plan.leftover < 0n && (
        <Banner tone="warning" title={texts.overspent(money(-plan.leftover))}>
          {texts.overspentHint}
        </Banner>
      )}
      {blank.length > 0 && (
        <Banner
          title={texts.blank}
          action={
            <Button size="sm" onClick={() => goTo(4)}>
              {texts.fillIn}
            </Button>
          }
        >
          {texts.blankNames(blank.slice(0, NAMED), Math.max(0, blank.length - NAMED))}
        </Banner>
      )}
      <MoneyPicture plan={plan} groups={groups} />
      <div className={lines.length > 0 ? styles.pair : styles.alone}>
        {lines.length > 0 && (
          <Card as="section">
            <CardHeader
              level={4}
              title={texts.largest}
              subtitle={texts.pictureHint}
              action={change(4, texts.changeNamed.expenses)}
            />
            <CardBody>
              <RankedBars
                label={texts.largest}
                items={lines}
                most={6}
                formatValue={exact}
                restName={texts.rest}
              />
            </CardBody>
          </Card>
        )}
        <Card as="section">
          <CardHeader
            level={4}
            title={texts.shares[isSingle ? 'single' : 'couple']}
            subtitle={texts.sharesHint}
            action={isSingle ? change(3, texts.changeNamed.income) : change(5, texts.changeNamed.split)}
          />
          <CardBody>
            <Shares entries={entries} shares={plan} budgetId={budgetId} />
          </CardBody>
        </Card>
      </div>
    </div>
  );
}
