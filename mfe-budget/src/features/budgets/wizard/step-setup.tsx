import { type Budget, employmentType } from '@savvi/budget-contract/budget';
import { Banner } from '@savvi/ui/banner';
import { ChoiceCards } from '@savvi/ui/choice-cards';
import { SelectField, TextField } from '@savvi/ui/text-field';
import { User, Users } from 'lucide-react';
import { DEFAULT_NAMES, type Partner, shownName } from './entries.rules.ts';
import { PartnerGroup } from '../partner-group.tsx';
import { hasLongName } from './problems.rules.ts';
import type { StepProps } from './step-props.ts';
import styles from './step-setup.module.css';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.setup;
const TYPES = [
  {
    value: 'couple',
    label: texts.types.couple,
    description: texts.typeHints.couple,
    icon: <Users aria-hidden="true" />,
  },
  {
    value: 'single',
    label: texts.types.single,
    description: texts.typeHints.single,
    icon: <User aria-hidden="true" />,
  },
] as const;
// Employment types in the order of the specification: the enum lists '1099' first, as JavaScript objects do
// with integer keys.
const EMPLOYMENTS = (['w2', '1099', 'self_employed'] as const).map((value) => ({
  value,
  label: texts.employments[value],
}));

function PartnerSetup({
  partner,
  entries,
  change,
}: Pick<StepProps, 'entries' | 'change'> & { partner: Partner }) {
  const name = `${partner}Name` as const;
  const employment = `${partner}EmploymentType` as const;
  return (
    <PartnerGroup
      partner={partner}
      name={entries[name].trim() || (entries.budgetType === 'single' ? texts.you : DEFAULT_NAMES[partner])}
    >
      <TextField
        label={entries.budgetType === 'single' ? texts.yourName : texts.names[partner]}
        optional
        placeholder={DEFAULT_NAMES[partner]}
        autoComplete="off"
        value={entries[name]}
        error={hasLongName(entries, name) && wizardTexts.longName}
        onChange={(event) => change({ [name]: event.target.value })}
      />
      <SelectField
        label={texts.employment}
        options={EMPLOYMENTS}
        value={entries[employment]}
        onChange={(event) => change({ [employment]: employmentType.parse(event.target.value) })}
      />
    </PartnerGroup>
  );
}

/** Step 2: the type of budget, the partners, and their employment. An edit shows the stored type (T-17). */
export function StepSetup({ entries, change, stored }: StepProps & { stored: Budget | null }) {
  const isSingle = entries.budgetType === 'single';
  return (
    <div className={styles.setup}>
      <ChoiceCards
        legend={texts.type}
        options={TYPES}
        value={entries.budgetType}
        onValueChange={(budgetType) => change({ budgetType })}
      />
      {stored !== null && entries.budgetType === undefined && (
        <Banner>{texts.stored[stored.budgetType]}</Banner>
      )}
      {stored?.budgetType === 'couple' && isSingle && (
        <Banner tone="warning">{texts.becomesSingle(shownName(entries, 'partner2'))}</Banner>
      )}
      <div className={isSingle ? styles.one : styles.two}>
        <PartnerSetup partner="partner1" entries={entries} change={change} />
        {!isSingle && <PartnerSetup partner="partner2" entries={entries} change={change} />}
      </div>
    </div>
  );
}
