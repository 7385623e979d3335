import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The result of validating a form: the values to send, or the errors to show. */
export type Validated<Values> = { readonly values: Values } | { readonly errors: FieldErrors };

/** The values of a form's inputs by field name. */
export type FormEntries = Readonly<Record<string, string>>;

/** The part of a contract's schema that a form uses. */
export interface FormSchema<Values> {
  safeParse(input: unknown):
    | { success: true; data: Values }
    | {
        success: false;
        error: { issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
      };
}

/** Validates entries with a schema; a field gets the first message about it, as `format` returns it. */
export function validateWith<Values>(
  schema: FormSchema<Values>,
  entries: FormEntries,
  format = (message: string) => message,
): Validated<Values> {
  const result = schema.safeParse(entries);
  if (result.success) return { values: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= format(message);
  return { errors };
}

/** The entries of every input that has a name. */
export const entriesOf = (form: HTMLFormElement): FormEntries =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** The error messages of a form. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Shows the errors and focuses the first field that has one. */
  function showErrors(form: HTMLFormElement, found: FieldErrors): void {
    setErrors(found);
    const first = [...new FormData(form).keys()].find((name) => name in found);
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  /** Returns the values to send, or shows the errors and returns null. */
  function valuesOf<Values>(form: HTMLFormElement, validated: Validated<Values>): Values | null {
    if ('values' in validated) {
      setErrors({});
      return validated.values;
    }
    showErrors(form, validated.errors);
    return null;
  }

  return { errors, setErrors, showErrors, valuesOf };
}

type ErrorsOf<Values> = { readonly [Name in keyof Values]?: string | undefined };

/** The form's functions for the `send` callback. */
export interface SentForm<Values> {
  /** Shows the errors that the server returned. */
  showErrors(found: ErrorsOf<Values>): void;
  /** Empties the inputs; nothing is validated on change until the next submit. */
  reset(): void;
}

/**
 * A form that keeps its entries in its inputs. The schema validates all of them on submit, and after the first
 * submit also each field on change.
 */
export function useForm<Values extends object>(
  schema: FormSchema<Values>,
  send: (values: Values, form: SentForm<Values>) => void,
) {
  const { errors, setErrors, showErrors, valuesOf } = useFieldErrors();
  const isSubmitted = useRef(false);
  const validate = (form: HTMLFormElement) => validateWith(schema, entriesOf(form));

  return {
    errors: errors as ErrorsOf<Values>, // the schema reports errors only for fields of the form
    /** Props of the form element. */
    handlers: {
      onSubmit(event: SubmitEvent<HTMLFormElement>): void {
        event.preventDefault();
        const form = event.currentTarget;
        isSubmitted.current = true;
        const values = valuesOf(form, validate(form));
        if (values === null) return;
        send(values, {
          showErrors: (found) => showErrors(form, { ...found }),
          reset() {
            form.reset();
            isSubmitted.current = false;
          },
        });
      },
      onChange({ currentTarget: form, target }: ChangeEvent<HTMLFormElement, HTMLInputElement>): void {
        if (!isSubmitted.current) return;
        const validated = validate(form);
        const message = 'errors' in validated ? validated.errors[target.name] : undefined;
        setErrors((before) => ({ ...before, [target.name]: message }));
      },
    },
  };
}
