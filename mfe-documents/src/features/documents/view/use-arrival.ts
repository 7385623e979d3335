import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `arrive` once a document is in the address. On navigation the shell focuses the page's heading after the
 * effects of the page, so the heading passes the focus on afterwards.
 */
export function useArrival(documentId: string | null, arrive: (id: string) => void): void {
  const take = useEffectEvent((id: string) => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLHeadingElement) activeElement.blur();
    arrive(id);
  });
  useEffect(() => {
    if (documentId === null) return;
    const timer = setTimeout(() => take(documentId));
    return () => clearTimeout(timer);
  }, [documentId]);
}
