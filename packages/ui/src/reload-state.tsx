import { RotateCw } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

/** Props of ReloadState. */
export type ReloadStateProps = Pick<EmptyStateProps, 'drawing'> & {
  words: { title: string; description: string; action: string };
  onReload: () => void;
};

/** A list that did not come: nothing is claimed about it, and it can be loaded again (T-32). */
export function ReloadState({ drawing, words, onReload }: ReloadStateProps) {
  const place = useRef<HTMLSpanElement>(null);
  // Whoever pressed the button goes on in the place the list stands in.
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  const button = (
    <span ref={place}>
      <Button iconBefore={<RotateCw aria-hidden="true" />} onClick={onReload}>
        {words.action}
      </Button>
    </span>
  );
  return <EmptyState framed drawing={drawing} title={words.title} description={words.description} action={button} />;
}
