import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useConfirmation } from '../confirmation/use-confirmation.ts';
import styles from './confirmed-reveals.module.css';

/** The button that would show the value of a hidden field, or null. */
function revealButton(target: EventTarget): HTMLButtonElement | null {
  const button =
    target instanceof Element ? target.closest<HTMLButtonElement>('button[aria-controls]') : null;
  const field = document.getElementById(button?.getAttribute('aria-controls') ?? '');
  const isHiding = field instanceof HTMLInputElement && field.type === 'password' && field.value !== '';
  return isHiding ? button : null;
}

/**
 * Asks users to confirm their identity before a form shows a secret of a stored entry (SEC-16). The dialog of the form is
 * elsewhere in the document, but its events reach this element through React.
 */
export function ConfirmedReveals({ isStored, children }: { isStored: boolean; children: ReactNode }) {
  const { isGiven, ask } = useConfirmation();
  const confirmed = useRef<HTMLButtonElement | null>(null);
  const onClick = (event: MouseEvent) => {
    const button = isStored && !isGiven() ? revealButton(event.target) : null;
    const isConfirmed = button === confirmed.current;
    confirmed.current = null;
    if (button === null || isConfirmed) return;
    event.preventDefault();
    event.stopPropagation();
    void ask().then((isTheirs) => {
      if (!isTheirs) return;
      confirmed.current = button;
      button.click();
    });
  };
  return (
    <div className={styles.contents} onClickCapture={onClick}>
      {children}
    </div>
  );
}
