import { HOLDING_NAME_MAX } from '@savvi/masterplan-contract/holding';
import type { EntryField } from '@savvi/mfe-kit';
import type { SelectOption } from '@savvi/ui/text-field';

/** The input element of a field. */
export type Control =
  | { readonly type: 'text' }
  | { readonly type: 'money'; /** Digits before the decimal sign. */ readonly digits: number }
  | { readonly type: 'percent'; readonly decimals: number }
  | { readonly type: 'choice'; readonly options: readonly SelectOption[] }
  | { readonly type: 'day' };

/** How a field is rendered. */
export interface FieldLooks {
  readonly label: string;
  readonly control: Control;
  readonly isRequired?: boolean;
  /** Takes the full width of the form. */
  readonly isWide?: boolean;
}

/** One form field: converts the stored value to text, and the text to the value to send. */
export type Field<Value> = EntryField<Value> & FieldLooks;

/** A text field. */
export function textField(
  label: string,
  { max = HOLDING_NAME_MAX, ...looks }: { max?: number; isRequired?: boolean; isWide?: boolean } = {},
): Field<string> {
  const advice = (entry: string) => {
    if (entry.trim() === '') return `Please enter the ${label.toLowerCase()}.`;
    return entry.length > max
      ? `Please use at most ${max} characters.`
      : 'Please remove the characters that can’t be saved.';
  };
  return {
    label,
    control: { type: 'text' },
    start: '',
    read: (stored) => stored,
    send: (entry) => entry,
    advice,
    ...looks,
  };
}

/** A text field that is sent as null when it is empty. */
export function optionalTextField(label: string): Field<string | null> {
  return {
    ...textField(label),
    read: (stored) => stored ?? '',
    send: (entry) => (entry.trim() === '' ? null : entry),
  };
}

/** A field with a few options. */
export function choiceField<Option extends string>(
  label: string,
  labels: Readonly<Record<Option, string>>,
  start: Option,
): Field<Option> {
  const options = Object.entries<string>(labels).map(([value, text]) => ({ value, label: text }));
  const isOption = (entry: string): entry is Option => entry in labels;
  return {
    label,
    control: { type: 'choice', options },
    start,
    read: (stored) => stored,
    send: (entry) => (isOption(entry) ? entry : start),
    advice: () => 'Please choose one from the list.',
  };
}

/** A date field. It is sent only if it has a value (T-31), or when a stored one was removed. */
export function dayField(label: string): Field<string | null> {
  const send = (entry: string, before: string) => (entry === '' && before === '' ? undefined : entry || null);
  return {
    label,
    control: { type: 'day' },
    start: '',
    read: (stored) => stored ?? '',
    send,
    advice: () => 'Please enter a full date with a four-digit year, or leave it empty.',
  };
}
