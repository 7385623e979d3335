import { type SubmitEvent, useEffect, useState } from 'react';
import {
  entriesOf,
  type FieldErrors,
  type FormEntries,
  type FormSchema,
  useFieldErrors,
  type Validated,
  validateWith,
} from '../shared/use-form.ts';
import { accountContract, prefetchAccountContract } from './account-contract.ts';

type Contract = Awaited<ReturnType<typeof accountContract>>;

const capitalized = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);

/** Validates entries with a schema; every message begins with a capital letter. */
export const checkWith = <Values>(schema: FormSchema<Values>, entries: FormEntries): Validated<Values> =>
  validateWith(schema, entries, capitalized);

/** Options of {@link useAccountForm}. */
export interface AccountForm<Values> {
  /** Called before the validation; `false` stops the submit without a message. */
  readonly mayStart?: (form: HTMLFormElement) => boolean;
  readonly check: (contract: Contract, entries: FormEntries) => Validated<Values>;
  /** Sends the values. If it returns `'leaving'`, the form stays busy until the page is left. */
  readonly send: (values: Values) => Promise<'leaving' | 'done'>;
  /** Reports a failure; returns the errors to show under fields. */
  readonly onFailure: (error: unknown, form: HTMLFormElement) => FieldErrors | undefined;
}

/**
 * The state of a small form with uncontrolled inputs: entries typed before the scripts loaded stay, and a
 * second submit during the first does nothing.
 */
export function useAccountForm<Values>({ mayStart, check, send, onFailure }: AccountForm<Values>) {
  const [isBusy, setBusy] = useState(false);
  const { errors, showErrors, valuesOf } = useFieldErrors();
  useEffect(prefetchAccountContract, []);

  return {
    isBusy,
    errors,
    onSubmit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (isBusy || mayStart?.(form) === false) return;
      setBusy(true);
      try {
        const entries = entriesOf(form);
        const values = valuesOf(form, check(await accountContract(), entries));
        if (values === null || (await send(values)) === 'done') setBusy(false);
      } catch (error) {
        setBusy(false);
        const found = onFailure(error, form);
        if (found !== undefined) showErrors(form, found);
      }
    },
  };
}
