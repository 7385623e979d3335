import { catchFocus } from '@savvi/ui/lost-focus';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { View } from './view.rules.ts';

const linkOf = (place: HTMLElement | null, folderId: string) =>
  [...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    .find(({ dataset }) => dataset['row'] === folderId)
    ?.querySelector('a');

/**
 * Who opens a folder goes on at its name, who leaves it at its tile, who changes the category in the place:
 * the link that was pressed may be gone.
 */
export function useViewFocus(place: RefObject<HTMLElement | null>, { category, folderId }: View): void {
  const shown = useRef({ category, folderId });
  useLayoutEffect(() => {
    const left = shown.current;
    shown.current = { category, folderId };
    if (left.folderId === folderId && left.category === category) return;
    const target =
      folderId === null && left.folderId !== null
        ? linkOf(place.current, left.folderId)
        : place.current?.querySelector<HTMLElement>('[data-folder-name]');
    if (target && document.activeElement === place.current) target.focus({ preventScroll: true }); // the place only caught it
    else catchFocus(target ?? place.current);
  }, [place, category, folderId]);
}
