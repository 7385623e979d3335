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
  const before = address.toString();
  const [chosen, setChosen] = useState(() => ({
    address: before,
    // Addresses that were written and not drawn yet; two changes may follow each other that fast.
    written: [] as readonly string[],
    choices: choicesOf(address, months),
  }));
  // After Back or a link, the choices in the address replace the chosen ones.
  if (chosen.address !== before) {
    const own = chosen.written.indexOf(before);
    setChosen({
      address: before,
      written: own < 0 ? [] : chosen.written.slice(own + 1),
      choices: own < 0 ? choicesOf(address, months) : chosen.choices,
    });
  }

  const { strategy, payments } = chosen.choices;
  const wanted = withPlan(address, strategy, payments).toString();
  const isPending = wanted !== before;
  const write = useEffectEvent(() => {
    // Another tab of the page may be in the address already, and another page has choices of its own.
    const current = new URLSearchParams(globalThis.location.search);
    if (!isPending || globalThis.location.pathname !== pathname || !current.has('plan')) return;
    const next = withPlan(current, strategy, payments);
    setChosen((known) => ({ ...known, written: [...known.written, next.toString()] }));
    setAddress(next, IN_PLACE);
  });
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(write, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, isPending]);
  useEffect(() => {
    // A link leaves the history entry, so the choices must be in it before; focus leaves the field first. On the
    // click itself it is too late: drawing the fields again would undo the click on a radio button.
    addEventListener('focusout', write);
    addEventListener('pagehide', write);
    return () => {
      write();
      removeEventListener('focusout', write);
      removeEventListener('pagehide', write);
    };
  }, []);

  return [
    chosen.choices,
    (change: Partial<Choices>) =>
      setChosen((known) => ({ ...known, choices: { ...known.choices, ...change } })),
  ] as const;
}
