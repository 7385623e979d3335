import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Escape closes what is open within a dialog before the dialog itself; elsewhere, as in a question above it,
 * the key is left alone.
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
    // The dialog listens on the document, on the way down: whoever is asked before it listens above.
    globalThis.addEventListener('keydown', listen, { capture: true });
    return () => globalThis.removeEventListener('keydown', listen, { capture: true });
  }, [place, isOpen]);
}
