import { IconButton } from '@savvi/ui/button';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import styles from './preview.module.css';
import { previewTexts as texts } from './preview.texts.ts';

/** Returns the page in the middle of the view, from 1, and a function that scrolls to another page. */
export function usePageInSight(place: RefObject<HTMLElement | null>, count: number) {
  const [at, setAt] = useState(1);
  const pages = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
  useEffect(() => {
    const frame = place.current?.closest('[data-preview]');
    if (frame == null) return;
    const look = () => {
      const isAtEnd = frame.scrollTop > 0 && frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1;
      const middle = frame.getBoundingClientRect().top + frame.clientHeight / 2;
      const above = [...(place.current?.querySelectorAll('[data-page]') ?? [])].findLastIndex(
        (page) => page.getBoundingClientRect().top <= middle,
      );
      setAt(isAtEnd ? count : Math.max(1, above + 1));
    };
    frame.addEventListener('scroll', look, { passive: true });
    return () => frame.removeEventListener('scroll', look);
  }, [place, count]);
  const goTo = (wanted: number) => {
    const next = Math.min(Math.max(wanted, 1), count);
    pages()[next - 1]?.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
    setAt(next);
  };
  return { at, goTo };
}

interface PageBarProps {
  readonly at: number;
  readonly count: number;
  readonly onGo: (at: number) => void;
}

/** Shows the number of the visible page and navigates to others. */
export function PageBar({ at, count, onGo }: PageBarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number(typed);
    if (typed !== null && Number.isInteger(wanted) && wanted > 0) onGo(wanted);
    setTyped(null);
  };
  return (
    <div className={styles.tools} role="group" aria-label={texts.pages}>
      <IconButton
        size="sm"
        label={texts.previousPage}
        icon={<ChevronUp aria-hidden="true" />}
        aria-disabled={at === 1 || undefined}
        onClick={() => onGo(at - 1)}
      />
      <span className={styles.pageNumber}>
        <input
          aria-label={texts.pageNumber}
          inputMode="numeric"
          autoComplete="off"
          style={{ inlineSize: `${Math.max(2, String(count).length)}ch` }}
          value={typed ?? at}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={go}
          onKeyDown={({ key }) => key === 'Enter' && go()}
        />{' '}
        {texts.ofPages(count)}
      </span>
      <IconButton
        size="sm"
        label={texts.nextPage}
        icon={<ChevronDown aria-hidden="true" />}
        aria-disabled={at === count || undefined}
        onClick={() => onGo(at + 1)}
      />
    </div>
  );
}
