import { useSearchParams } from '@savvi/mfe-kit/router';
import { useEffect, useState } from 'react';
import { type Choices, choicesOf, IN_PLACE, withPlan } from './choices.rules.ts';

/** Milliseconds after the last change until it is in the address. Browsers limit how often it may change. */
const DEBOUNCE_MS = 300;

/**
 * The choices of the plan and a function that changes them. The address contains them, so that a reload and
 * Back restore them; a change is added after a short delay. `months` are those of a one-time payment.
 */
export function useChoices(months: readonly string[]) {
  const [address, setAddress] = useSearchParams();
  const before = address.toString();
  const [chosen, setChosen] = useState(() => ({
    address: before,
    written: before,
    choices: choicesOf(address, months),
  }));
  // After Back or a link, the choices in the address replace the chosen ones.
  if (chosen.address !== before)
    setChosen({
      ...chosen,
      address: before,
      choices: before === chosen.written ? chosen.choices : choicesOf(address, months),
    });

  const wanted = withPlan(address, chosen.choices.strategy, chosen.choices.payments).toString();
  useEffect(() => {
    if (wanted === before) return undefined;
    const timer = setTimeout(() => {
      setChosen((known) => ({ ...known, written: wanted }));
      setAddress(new URLSearchParams(wanted), IN_PLACE);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, before, setAddress]);

  return [
    chosen.choices,
    (change: Partial<Choices>) =>
      setChosen((known) => ({ ...known, choices: { ...known.choices, ...change } })),
  ] as const;
}
