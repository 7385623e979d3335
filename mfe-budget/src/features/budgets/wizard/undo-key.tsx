import { usePageHidden } from '@savvi/ui/page-hidden';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Wizard } from './use-wizard.ts';
import { wizardTexts } from './wizard.texts.ts';

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';

/**
 * Whether the browser undoes typing in an element by itself. Amounts are formatted while typing, which clears
 * the browser's own list of changes.
 */
const isTextField = (element: EventTarget | null) =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type === 'text' && element.inputMode !== 'decimal');

const isInDialog = (element: EventTarget | null) =>
  element instanceof Element && element.closest('[aria-modal="true"]') !== null;

interface UndoKeyProps extends Pick<Wizard, 'undo' | 'separateChanges'> {
  /** Focuses an element of the form if the focused one was removed. */
  readonly onFocusLost: () => void;
}

/**
 * Undoes the last changes with Ctrl+Z or Cmd+Z (MON-17), and announces it. In a text field that was just
 * changed, the browser undoes the typing.
 */
export function UndoKey({ undo, separateChanges, onFocusLost }: UndoKeyProps) {
  const [announcement, announce] = useState('');
  const isHidden = usePageHidden();
  const typedIn = useRef<EventTarget | null>(null);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter') typedIn.current = null; // Enter ends the typing, as leaving the field does
    if (!isUndo(event) || event.defaultPrevented || isHidden || isInDialog(event.target)) return;
    if (typedIn.current !== null && typedIn.current === event.target) return;
    const left = flushSync(undo);
    if (left === null) return;
    event.preventDefault();
    announce(wizardTexts.undone(left));
    if (document.activeElement === null || document.activeElement === document.body) onFocusLost();
  });
  const type = useEffectEvent(({ target }: Event) => {
    typedIn.current = isTextField(target) ? target : null;
  });
  const leave = useEffectEvent(() => {
    typedIn.current = null;
    separateChanges();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    const onInput = (event: Event) => type(event);
    const onFocusOut = () => leave();
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('input', onInput);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('input', onInput);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  return (
    <div role="status">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
