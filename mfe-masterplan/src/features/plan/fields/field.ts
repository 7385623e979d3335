import { HOLDING_NAME_MAX } from '@savvi/contracts/masterplan/holding';
import type { EntryField } from '@savvi/mfe-kit';
import type { SelectOption } from '@savvi/ui/text-field';

/** Which input a field is typed into. */
export type Control =
  | { readonly type: 'text' }
  | { readonly type: 'money'; /** Digits before the decimal sign. */ readonly digits: number }
  | { readonly type: 'percent'; readonly decimals: number }
  | { readonly type: 'choice'; readonly options: readonly SelectOption[] }
  | { readonly type: 'day' };

/** What a field looks like. */
export interface FieldLooks {
  readonly label: string;
  readonly control: Control;
  readonly isRequired?: boolean;
  /** Takes a row of its own. */
  readonly isWide?: boolean;
}

/** One field of a form: how what is stored becomes text, and the text what is sent. */
export type Field<Value> = EntryField<Value> & FieldLooks;

/** Words. */
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

/** Words that are sent as null when there are none. */
export function optionalTextField(label: string): Field<string | null> {
  return {
    ...textField(label),
    read: (stored) => stored ?? '',
    send: (entry) => (entry.trim() === '' ? null : entry),
  };
}

/** One of a few. */
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

/** A day of the calendar. It is sent only when filled (T-31), or when a stored one was taken out. */
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
