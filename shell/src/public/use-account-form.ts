import type { Reader } from '@savvi/mfe-kit';
import { type SubmitEvent, useEffect, useState } from 'react';
import { accountContract, prefetchAccountContract } from './account-contract.ts';

/** What a form found out about its entries: values to send, or a sentence under some fields. */
export type Check<Values> =
  | { readonly values: Values }
  | { readonly errors: Readonly<Record<string, string>> };

type Contract = Awaited<ReturnType<typeof accountContract>>;
type Parser<Values> = Reader<Values> & {
  safeParse(input: unknown):
    | { success: true; data: Values }
    | {
        success: false;
        error: { issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
      };
};

const capitalized = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);

/** Checks entries against a schema; each field gets the first sentence about it. */
export function checkWith<Values>(schema: Parser<Values>, entries: unknown): Check<Values> {
  const result = schema.safeParse(entries);
  if (result.success) return { values: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= capitalized(message);
  return { errors };
}

/** What an account form does with its entries. */
export interface AccountForm<Values> {
  /** Decides before anything else; `false` stops silently. */
  readonly mayStart?: (form: HTMLFormElement) => boolean;
  readonly check: (contract: Contract, entries: Record<string, string>) => Check<Values>;
  /** Sends. The form stays busy after it has resolved with `'leaving'`. */
  readonly send: (values: Values) => Promise<'leaving' | 'done'>;
  /**
   * Tells what went wrong; answers with a sentence for the fields it concerns, which then shows under them.
   */
  readonly onFailure: (error: unknown) => Readonly<Record<string, string>> | undefined;
}

/**
 * The life of a small form whose fields are the browser's own: what was typed before the scripts came stays,
 * and a second submit while the first is under way does nothing.
 */
export function useAccountForm<Values>({ mayStart, check, send, onFailure }: AccountForm<Values>) {
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useEffect(prefetchAccountContract, []);

  /** Each sentence under its field, and the person at the first of them. */
  function point(form: HTMLFormElement, found: Readonly<Record<string, string>>) {
    setErrors(found);
    const first = [...new FormData(form).keys()].find((name) => name in found);
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(form: HTMLFormElement) {
    const entries = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const checked = check(await accountContract(), entries);
    if ('errors' in checked) {
      point(form, checked.errors);
      return 'done';
    }
    setErrors({});
    return send(checked.values);
  }

  return {
    isBusy,
    errors,
    onSubmit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (isBusy || mayStart?.(form) === false) return;
      setBusy(true);
      try {
        if ((await submit(form)) === 'done') setBusy(false);
      } catch (error) {
        setBusy(false);
        const found = onFailure(error);
        if (found !== undefined) point(form, found);
      }
    },
  };
}
