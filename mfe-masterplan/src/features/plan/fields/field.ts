import { HOLDING_NAME_MAX } from '@savvi/masterplan-contract/holding';
import type { EntryField } from '@savvi/mfe-kit';
import type { SelectOption } from '@savvi/ui/text-field';

/** The kind of record that a link refers to. */
export type LinkTarget = 'property' | 'debt';

/** The input element of a field. */
export type Control =
  | { readonly type: 'text' }
  | { readonly type: 'money'; /** Digits before the decimal sign. */ readonly digits: number }
  | { readonly type: 'percent'; readonly decimals: number }
  | { readonly type: 'choice'; readonly options: readonly SelectOption[] }
  | { readonly type: 'link'; readonly target: LinkTarget }
  | { readonly type: 'day' }
  | { readonly type: 'day-of-month' };

/** How a field is rendered. */
export interface FieldLooks {
  readonly label: string;
  readonly control: Control;
  /** Explains the field below its input. */
  readonly hint?: string;
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

/** The value of an empty field that is sent only if it has a value (T-31), or when a stored one was removed. */
const nothing = (before: string) => (before.trim() === '' ? undefined : null);

/** A field that links to another record. It is sent only if it has a value, or when a stored one was removed. */
export function linkField(label: string, target: LinkTarget): Field<string | null> {
  return {
    label,
    control: { type: 'link', target },
    start: '',
    read: (stored) => stored ?? '',
    send: (entry, before) => entry || nothing(before),
    advice: () => 'Please choose one from the list.',
  };
}

/** A date field. It is sent only if it has a value (T-31), or when a stored one was removed. */
export function dayField(label: string): Field<string | null> {
  return {
    label,
    control: { type: 'day' },
    start: '',
    read: (stored) => stored ?? '',
    send: (entry, before) => entry || nothing(before),
    advice: () => 'Please enter a full date with a four-digit year, or leave it empty.',
  };
}

/**
 * A field for a day of the month. It is sent only if it has a value, or when a stored one was removed. Text that
 * is no number is sent as NaN, which validation rejects.
 */
export function dayOfMonthField(label: string, hint: string): Field<number | null> {
  return {
    label,
    hint,
    control: { type: 'day-of-month' },
    start: '',
    read: (stored) => stored?.toString() ?? '',
    send: (entry, before) => {
      const day = entry.trim();
      if (day === '') return nothing(before);
      return /^\d+$/.test(day) ? Number(day) : Number.NaN;
    },
    advice: () => 'Please enter a day from 1 to 31, or leave it empty.',
  };
}
