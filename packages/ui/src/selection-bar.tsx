import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import { Button, IconButton } from './button.tsx';
import { useFocusHandover } from './lost-focus.ts';
import styles from './selection-bar.module.css';

/** Whether Escape belongs to another element: an open dialog or menu, or a text that is being typed. */
const isTaken = ({ target, defaultPrevented }: KeyboardEvent) =>
  defaultPrevented ||
  document.querySelector('[aria-modal="true"], [role="menu"]') !== null ||
  (target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select'));

/** Props of SelectionBar. */
export type SelectionBarProps = {
  label: string;
  clearLabel: string;
  /** The list, which has the focus after the selection was cleared. */
  place: RefObject<HTMLElement | null>;
  /** The number of selected items in words. */
  count: ReactNode;
  /** A limit that the selection exceeds. */
  note?: ReactNode;
  /** Whether nothing is selected, so that nothing can be cleared. */
  isEmpty?: boolean | undefined;
  onClear: () => void;
  /** The actions, as `SelectionAction`. */
  children: ReactNode;
};

/** A bar at the bottom of the window with the actions for the selected items of a list. Escape clears the selection. */
export function SelectionBar({
  label,
  clearLabel,
  place,
  count,
  note,
  isEmpty = false,
  onClear,
  children,
}: SelectionBarProps) {
  const bar = useFocusHandover<HTMLDivElement>();
  const clear = () => {
    // The pressed button disappears.
    place.current?.focus({ preventScroll: true });
    onClear();
  };
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isTaken(event)) onClear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={label}>
      {!isEmpty && (
        <IconButton size="sm" label={clearLabel} icon={<X aria-hidden="true" />} onClick={clear} />
      )}
      <p className={styles.count}>
        {count}
        {note ? <span className={styles.note}>{note}</span> : null}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

/** Props of SelectionAction. */
export type SelectionActionProps = Pick<ComponentProps<typeof Button>, 'disabled' | 'onClick'> & {
  icon: ReactNode;
  label: string;
};

/** An action of a SelectionBar; a narrow window shows its label below the icon. */
export const SelectionAction = ({ icon, label, ...button }: SelectionActionProps) => (
  <Button size="sm" variant="ghost" className={styles.action} iconBefore={icon} {...button}>
    <span className={styles.word}>{label}</span>
  </Button>
);
