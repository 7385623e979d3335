import { MoneyField } from '@savvi/ui/money-field';
import { SelectField, TextField } from '@savvi/ui/text-field';
import type { HoldingField as Field } from '../fields/form.rules.ts';
import { LinkField } from './link-field.tsx';
import { PercentField } from './percent-field.tsx';

interface HoldingFieldProps {
  readonly field: Field;
  readonly entry: string;
  readonly problem: string | null;
  readonly className: string | undefined;
  /** Whether the form is shown; the records that a link may refer to are requested only then. */
  readonly isOpen: boolean;
  readonly onChange: (entry: string) => void;
}

/** Renders a form field with the matching input. */
export function HoldingField({
  field: { key, label, control, hint, isRequired, advice },
  entry,
  problem,
  isOpen,
  onChange,
  className,
}: HoldingFieldProps) {
  const common = {
    name: key,
    label,
    error: problem,
    value: entry,
    required: isRequired,
    optional: !isRequired && control.type !== 'choice',
    className,
  };
  const typed = {
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (control.type) {
    case 'money':
      return <MoneyField {...common} digits={control.digits} onValueChange={onChange} />;
    case 'choice':
      return <SelectField {...common} options={control.options} onChange={typed.onChange} />;
    case 'link':
      return <LinkField {...common} target={control.target} isOpen={isOpen} onValueChange={onChange} />;
    case 'percent':
      return (
        <PercentField
          {...common}
          autoComplete="off"
          decimals={control.decimals}
          advice={advice}
          onValueChange={onChange}
        />
      );
    case 'day':
      return <TextField {...common} {...typed} type="date" min="1000-01-01" max="9999-12-31" />;
    case 'day-of-month':
      return <TextField {...common} {...typed} hint={hint} inputMode="numeric" maxLength={2} />;
    case 'text':
      return <TextField {...common} {...typed} />;
  }
}
