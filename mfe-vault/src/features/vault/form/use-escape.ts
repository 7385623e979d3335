import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Makes Escape close a panel inside a dialog before the dialog itself. Outside of `place`, such as in a
 * confirmation above it, the key keeps its effect.
 */
export function useEscape(place: RefObject<HTMLElement | null>, isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent) => {
      const isWithin =
        event.target instanceof Node && place.current?.closest('[role="dialog"]')?.contains(event.target);
      if (event.key !== 'Escape' || !isWithin) return;
      event.stopPropagation();
      escape();
    };
    // The dialog listens on the document in the capture phase. A listener on `globalThis` runs before it.
    globalThis.addEventListener('keydown', listen, { capture: true });
    return () => globalThis.removeEventListener('keydown', listen, { capture: true });
  }, [place, isOpen]);
}
