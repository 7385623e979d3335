import { paysEstimatedTaxes } from '@savvi/budget-contract/calculations';
import { fromCents } from '@savvi/contracts/money';
import { Banner } from '@savvi/ui/banner';
import { formatMoney } from '@savvi/ui/format';
import { AmountField } from './amount-field.tsx';
import { type Partner, shownName } from './entries.rules.ts';
import { isTaxedAboveIncome, netOf } from './income.rules.ts';
import { PartnerGroup } from './partner-group.tsx';
import { PayPart } from './pay-part.tsx';
import styles from './step-income.module.css';
import type { StepProps } from './step-props.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.income;

function PartnerIncome({
  partner,
  entries,
  change,
  budgetId,
}: Pick<StepProps, 'entries' | 'change' | 'budgetId'> & { partner: Partner }) {
  const income = `${partner}Income` as const;
  const additional = `${partner}AdditionalIncome` as const;
  const taxes = `${partner}EstimatedTaxes` as const;
  const employment = entries[`${partner}EmploymentType`];
  const net = netOf(entries, partner);
  return (
    <PartnerGroup
      partner={partner}
      name={shownName(entries, partner)}
      detail={wizardTexts.setup.employments[employment]}
    >
      <AmountField
        label={texts.income}
        optional
        hint={texts.incomeHint[employment]}
        value={entries[income]}
        onValueChange={(value) => change({ [income]: value })}
      />
      <AmountField
        label={texts.additional}
        optional
        hint={texts.additionalHint}
        value={entries[additional]}
        onValueChange={(value) => change({ [additional]: value })}
      />
      {paysEstimatedTaxes(employment) && (
        <AmountField
          label={texts.taxes}
          optional
          hint={texts.taxesHint}
          value={entries[taxes]}
          onValueChange={(value) => change({ [taxes]: value })}
        />
      )}
      {/* After the fields, so that Tab goes from one amount to the next. */}
      <PayPart partner={partner} entries={entries} change={change} budgetId={budgetId} />
      <p className={styles.net}>
        <span>{texts.net}</span>
        <output className={styles.amount}>{formatMoney(fromCents(net), { cents: true })}</output>
      </p>
      {isTaxedAboveIncome(entries, partner) && (
        <Banner tone="warning" role="status">
          {texts.taxesAboveIncome}
        </Banner>
      )}
    </PartnerGroup>
  );
}

/** Step 3: each partner's monthly income; only self-employed partners enter taxes (BUD-38). */
export function StepIncome(props: StepProps) {
  const isSingle = props.entries.budgetType === 'single';
  return (
    <div className={isSingle ? styles.one : styles.two}>
      <PartnerIncome partner="partner1" {...props} />
      {!isSingle && <PartnerIncome partner="partner2" {...props} />}
    </div>
  );
}
