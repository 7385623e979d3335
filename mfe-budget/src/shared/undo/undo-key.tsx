import { usePageHidden } from '@savvi/ui/page-hidden';
import { useEffect, useEffectEvent } from 'react';
import { useUndo } from './use-undo.ts';

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';

/** In a text field, the browser undoes what was typed, unless it is empty; a dialog has changes of its own. */
const isElsewhere = (target: EventTarget | null) => {
  if (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.value !== '') return true;
  return target instanceof Element && target.closest('textarea, [aria-modal="true"]') !== null;
};

/** Undoes the last change that was made on these pages with Ctrl+Z or Cmd+Z (MON-59). A toast announces the result. */
export function UndoKey({ budgetId }: { budgetId: string }) {
  const { undoLast } = useUndo(budgetId);
  const isHidden = usePageHidden();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndo(event) || event.defaultPrevented || isHidden || isElsewhere(event.target)) return;
    if (undoLast()) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}
