/**
 * Gives the focus to a place if it is nowhere: what had it is gone, or is going (it lies in something busy). Whoever went on
 * elsewhere meanwhile is not pulled away. Without a place it is the page's content.
 */
export function catchFocus(place: HTMLElement | null = null): void {
  const { activeElement } = document;
  const isLost = activeElement === null || activeElement === document.body || activeElement.parentElement?.closest('[aria-busy="true"]') != null;
  if (isLost) (place ?? document.querySelector('main'))?.focus({ preventScroll: true });
}
