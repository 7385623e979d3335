import { catchFocus } from '@savvi/ui/lost-focus';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { View } from './view.rules.ts';

const linkOf = (place: HTMLElement | null, folderId: string) =>
  [...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    .find(({ dataset }) => dataset['row'] === folderId)
    ?.querySelector('a');

/**
 * Moves the focus when the view changes: to the name of an opened folder, to the tile of a closed one, or to
 * the list after a change of category. The pressed link may no longer exist.
 * A view that shows a document leaves the focus to it.
 */
export function useViewFocus(
  place: RefObject<HTMLElement | null>,
  { category, folderId }: View,
  isOfDocument: boolean,
): void {
  const shown = useRef({ category, folderId });
  useLayoutEffect(() => {
    const left = shown.current;
    shown.current = { category, folderId };
    if (isOfDocument || (left.folderId === folderId && left.category === category)) return;
    const target =
      (left.folderId !== null && linkOf(place.current, left.folderId)) ||
      place.current?.querySelector<HTMLElement>('[data-folder-name]');
    // The list catches the focus of a link that disappeared; the target of the new view then takes it over.
    if (target && document.activeElement === place.current) target.focus({ preventScroll: true });
    else catchFocus(target ?? place.current);
  }, [place, category, folderId, isOfDocument]);
}
