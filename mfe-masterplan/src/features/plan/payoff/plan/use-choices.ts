import { useLocation, useSearchParams } from '@savvi/mfe-kit/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Choices, choicesOf, IN_PLACE, withPlan } from './choices.rules.ts';

/** Milliseconds after the last change until it is in the address. Browsers limit how often it may change. */
const DEBOUNCE_MS = 300;

/**
 * The choices of the plan and a function that changes them. The address contains them, so that a reload and
 * Back restore them; a change is added after a short delay, or before the user leaves. `months` are those of a
 * one-time payment.
 */
export function useChoices(months: readonly string[]) {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  const [choices, setChoices] = useState(() => choicesOf(address, months));

  const { strategy, payments } = choices;
  // The router may draw an address late and skip one in between, so the browser is asked for the current one.
  const current = () => {
    const { pathname: path, search } = globalThis.location;
    const params = new URLSearchParams(search);
    // Another tab of the page may be in the address already, and another page has choices of its own.
    return path === pathname && params.has('plan') ? params : null;
  };
  const write = useEffectEvent(() => {
    const before = current();
    if (before === null) return;
    const next = withPlan(before, strategy, payments);
    if (next.toString() !== before.toString()) setAddress(next, IN_PLACE);
  });
  const wanted = withPlan(address, strategy, payments).toString();
  useEffect(() => {
    const timer = setTimeout(write, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const restore = useEffectEvent(() => {
    const restored = current();
    if (restored !== null) setChoices(choicesOf(restored, months));
  });
  useEffect(() => {
    // A link leaves the history entry, so the choices must be in it before; focus leaves the field first. On the
    // click itself it is too late: drawing the fields again would undo the click on a radio button.
    addEventListener('focusout', write);
    addEventListener('pagehide', write);
    addEventListener('popstate', restore);
    return () => {
      write();
      removeEventListener('focusout', write);
      removeEventListener('pagehide', write);
      removeEventListener('popstate', restore);
    };
  }, []);

  return [
    choices,
    ({ payments: changed, ...rest }: ChoicesChange) =>
      setChoices((known) => ({ ...known, ...rest, payments: { ...known.payments, ...changed } })),
  ] as const;
}

/** A change of some of the choices. */
interface ChoicesChange extends Partial<Omit<Choices, 'payments'>> {
  readonly payments?: Partial<Choices['payments']>;
}
