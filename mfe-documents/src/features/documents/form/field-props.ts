import type { NamedField } from '@savvi/mfe-kit';
import { formTexts } from './form.texts.ts';

/** The parts of mfe-kit's form state that the fields use. */
interface FormState {
  readonly entries: Readonly<Record<string, string>>;
  problemOf(field: NamedField<object>): string | null;
  change(key: string, entry: string): void;
}

/** Returns a function that maps the key of a field to its props. */
export const fieldPropsOf =
  (form: FormState, fields: readonly NamedField<object>[]) => (key: keyof typeof formTexts.fields) => {
    const field = fields.find((each) => each.key === key);
    return {
      name: key,
      label: formTexts.fields[key],
      error: field && form.problemOf(field),
      value: form.entries[key] ?? '',
      onChange: ({ target }: { target: { value: string } }) => form.change(key, target.value),
    };
  };
