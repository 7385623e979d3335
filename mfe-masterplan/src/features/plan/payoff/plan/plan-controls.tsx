import { MONEY_LIMITS } from '@savvi/contracts/money';
import type { Debt } from '@savvi/masterplan-contract/debt';
import { formatMoney, formatMonth, formatPercent } from '@savvi/ui/format';
import { MoneyField } from '@savvi/ui/money-field';
import { Slider } from '@savvi/ui/slider';
import { Checkbox, SelectField } from '@savvi/ui/text-field';
import { type ChosenPayments, isIncluded, owedOf } from './choices.rules.ts';
import styles from './payoff-plan.module.css';
import { planTexts as texts } from './payoff-plan.texts.ts';
import { sliderMaximum } from './plan.rules.ts';

/** Maximum digits before the decimal separator. */
const digitsOf = (limit: bigint) => String(limit).length - 2;

/** The fields of the plan: the extra amount, a one-time payment, and the debts to include. */
export function PlanControls({
  debts,
  months,
  payments,
  onChange,
}: {
  debts: readonly Debt[];
  months: readonly string[];
  payments: ChosenPayments;
  onChange: (changed: Partial<ChosenPayments>) => void;
}) {
  const { extra, onceAmount, onceMonth, toggled } = payments;
  const owed = owedOf(debts);
  const maximum = sliderMaximum(owed.filter((debt) => isIncluded(debt, toggled)));
  const toggle = (id: string) =>
    onChange({ toggled: toggled.includes(id) ? toggled.filter((each) => each !== id) : [...toggled, id] });
  return (
    <div className={styles.controls}>
      <div className={styles.payments}>
        <div className={styles.extra}>
          <MoneyField
            label={texts.extra}
            value={extra}
            digits={digitsOf(MONEY_LIMITS.payment)}
            onValueChange={(amount) => onChange({ extra: amount })}
          />
          <Slider
            label={texts.extraSlider}
            labelHidden
            value={Math.min(Number(extra), maximum)}
            max={maximum}
            step={maximum / 100}
            valueText={formatMoney(extra || '0', { cents: !Number.isInteger(Number(extra)) })}
            onValueChange={(amount) => onChange({ extra: amount === 0 ? '' : String(amount) })}
          />
        </div>
        <fieldset>
          <legend className={styles.legend}>{texts.once.legend}</legend>
          <div className={styles.once}>
            <MoneyField
              label={texts.once.amount}
              value={onceAmount}
              digits={digitsOf(MONEY_LIMITS.balance)}
              onValueChange={(amount) => onChange({ onceAmount: amount })}
            />
            <SelectField
              label={texts.once.month}
              value={onceMonth}
              options={months.map((month) => ({ value: month, label: formatMonth(month) }))}
              onChange={(event) => onChange({ onceMonth: event.target.value })}
            />
          </div>
        </fieldset>
      </div>
      <fieldset>
        <legend className={styles.legend}>{texts.include.legend}</legend>
        <div className={styles.included}>
          {owed.map((debt) => (
            <Checkbox
              key={debt.id}
              label={debt.name}
              hint={`${formatMoney(debt.balance)} · ${formatPercent(debt.interestRate, { digits: 2 })}`}
              checked={isIncluded(debt, toggled)}
              onChange={() => toggle(debt.id)}
            />
          ))}
        </div>
        {owed.some(({ debtType }) => debtType === 'mortgage') && (
          <p className={styles.muted}>{texts.include.hint}</p>
        )}
      </fieldset>
    </div>
  );
}
