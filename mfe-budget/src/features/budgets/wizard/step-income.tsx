import { paysEstimatedTaxes } from '@savvi/budget-contract/calculations';
import { fromCents } from '@savvi/contracts/money';
import { Banner } from '@savvi/ui/banner';
import { formatMoney } from '@savvi/ui/format';
import { AmountField } from './amount-field.tsx';
import { type Partner, shownName } from './entries.rules.ts';
import { isTaxedAboveIncome, netOf } from './income.rules.ts';
import { PartnerGroup } from '../partner-group.tsx';
import { PayPart } from './pay-part.tsx';
import styles from './step-income.module.css';
import type { StepProps } from './step-props.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.income;

const SINGLE: readonly Partner[] = ['partner1'];
const COUPLE: readonly Partner[] = ['partner1', 'partner2'];

function PartnerIncome({
  partner,
  entries,
  change,
}: Pick<StepProps, 'entries' | 'change'> & { partner: Partner }) {
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

/**
 * Step 3: each partner's monthly income; only self-employed partners enter taxes (BUD-38). The paychecks come after all
 * amounts, so that Tab goes from one amount to the next.
 */
export function StepIncome(props: StepProps) {
  const partners = props.entries.budgetType === 'single' ? SINGLE : COUPLE;
  const columns = partners.length === 1 ? styles.one : styles.two;
  return (
    <div className={styles.step}>
      <div className={columns}>
        {partners.map((partner) => (
          <PartnerIncome key={partner} partner={partner} {...props} />
        ))}
      </div>
      <div className={columns}>
        {partners.map((partner) => (
          <PayPart key={partner} partner={partner} {...props} />
        ))}
      </div>
    </div>
  );
}
