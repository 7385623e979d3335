import { SelectField, type SelectFieldProps } from '@savvi/ui/text-field';
import type { LinkTarget } from '../fields/field.ts';
import { useLinkTargets } from '../links/use-linked.ts';
import { linkTexts as texts } from '../kinds/link.texts.ts';

type LinkFieldProps = Omit<SelectFieldProps, 'options' | 'onChange' | 'value'> & {
  readonly target: LinkTarget;
  /** The id of the linked record, or an empty text. */
  readonly value: string;
  readonly isOpen: boolean;
  readonly onValueChange: (id: string) => void;
};

/**
 * Chooses the record that a link refers to (LNK-1). The field is hidden while there is nothing to choose. A stored link
 * to a deleted record stays until another choice is made.
 */
export function LinkField({ target, value, isOpen, onValueChange, ...select }: LinkFieldProps) {
  const { records, isFailed } = useLinkTargets(target, isOpen);
  const unlisted = isFailed ? texts.unknown[target] : texts.loading;
  if (value === '' && (records === undefined || records.length === 0)) return null;
  const isListed = value === '' || records?.some(({ id }) => id === value);
  return (
    <SelectField
      {...select}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      options={[
        { value: '', label: texts.none },
        ...(isListed ? [] : [{ value, label: records === undefined ? unlisted : texts.deleted[target] }]),
        ...(records ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
