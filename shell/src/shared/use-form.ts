import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';

/** What has to be put right, one sentence a field, by the fields' names. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** What a check makes of a form's entries: values to send, or errors. */
export type Check<Values> = { readonly values: Values } | { readonly errors: FieldErrors };

/** What stands in a form, by the names of its fields. */
export type FormEntries = Readonly<Record<string, string>>;

/** A schema of the contract, as far as a form needs it. */
export interface FormSchema<Values> {
  safeParse(input: unknown):
    | { success: true; data: Values }
    | {
        success: false;
        error: { issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
      };
}

/** Checks entries against a schema; each field gets the first sentence about it, in the words of `say`. */
export function checkWith<Values>(
  schema: FormSchema<Values>,
  entries: FormEntries,
  say = (message: string) => message,
): Check<Values> {
  const result = schema.safeParse(entries);
  if (result.success) return { values: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= say(message);
  return { errors };
}

/** What stands in the fields of a form that have a name. */
export const entriesOf = (form: HTMLFormElement): FormEntries =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** The errors of a form, each under its field. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Shows the errors and focuses the first field that has one. */
  function refuse(form: HTMLFormElement, found: FieldErrors): void {
    setErrors(found);
    const first = [...new FormData(form).keys()].find((name) => name in found);
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  /** The values that may be sent; null where errors show instead. */
  function accept<Values>(form: HTMLFormElement, checked: Check<Values>): Values | null {
    if ('values' in checked) {
      setErrors({});
      return checked.values;
    }
    refuse(form, checked.errors);
    return null;
  }

  return { errors, setErrors, refuse, accept };
}

/**
 * A form whose entries are in its inputs. It is checked against a schema of the contract when it is submitted,
 * and from then on each field while it is changed.
 */
export function useForm<Values extends object>(schema: FormSchema<Values>, send: (values: Values) => void) {
  const { errors, setErrors, refuse, accept } = useFieldErrors();
  const submitted = useRef<HTMLFormElement>(null);
  const isTried = useRef(false);
  const check = (form: HTMLFormElement) => checkWith(schema, entriesOf(form));
  type Errors = { readonly [Name in keyof Values]?: string | undefined };

  return {
    errors: errors as Errors, // the schema names no other fields
    /** For the form element. */
    handlers: {
      onSubmit(event: SubmitEvent<HTMLFormElement>): void {
        event.preventDefault();
        const form = event.currentTarget;
        submitted.current = form;
        isTried.current = true;
        const values = accept(form, check(form));
        if (values !== null) send(values);
      },
      onChange({ currentTarget: form, target }: ChangeEvent<HTMLFormElement, HTMLInputElement>): void {
        if (!isTried.current) return;
        const checked = check(form);
        const found = 'errors' in checked ? checked.errors[target.name] : undefined;
        setErrors((before) => ({ ...before, [target.name]: found }));
      },
    },
    /** Shows under its field what the server refused. */
    refuse(found: Errors): void {
      if (submitted.current !== null) refuse(submitted.current, { ...found });
    },
    /** The form as it was before anything was entered; it is checked no more until it is submitted. */
    reset(): void {
      submitted.current?.reset();
      isTried.current = false;
    },
  };
}
