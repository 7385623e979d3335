import { catchFocus } from '@savvi/ui/lost-focus';
import { type RefObject, useLayoutEffect, useRef } from 'react';

const linkOf = (place: HTMLElement | null, folderId: string) => [...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset['row'] === folderId)?.querySelector('a');

/** Who opens a folder goes on at its name, who leaves it at its tile: the link that was pressed is gone. */
export function useViewFocus(place: RefObject<HTMLElement | null>, folderId: string | null): void {
  const shown = useRef(folderId);
  useLayoutEffect(() => {
    const left = shown.current;
    shown.current = folderId;
    if (left === folderId) return;
    const target = folderId === null && left !== null ? linkOf(place.current, left) : place.current?.querySelector<HTMLElement>('[data-folder-name]');
    catchFocus(target ?? place.current);
  }, [place, folderId]);
}
