import { TextField } from '@savvi/ui/text-field';
import { hasLongName } from './problems.rules.ts';
import type { StepProps } from './step-props.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.info;

/** Step 1: the budget's name, with a preview beside it. */
export function StepInfo({ entries, change }: StepProps) {
  return (
    <TextField
      label={texts.name}
      optional
      placeholder={texts.placeholder}
      value={entries.name}
      autoComplete="off"
      error={hasLongName(entries, 'name') && wizardTexts.longName}
      onChange={(event) => change({ name: event.target.value })}
    />
  );
}
