import { useEffect, type ReactNode } from 'react';
import { usePlacement, type Side } from './placement.ts';
import styles from './tooltip.module.css';

/** Props of TooltipBubble. */
export type TooltipBubbleProps = {
  id: string;
  text: ReactNode;
  anchor: Element;
  side: Side;
  onClose: () => void;
  onEnter: () => void;
  onLeave: () => void;
};

/** The text of an open tooltip beside its `anchor`. */
export function TooltipBubble({ id, text, anchor, side, onClose, onEnter, onLeave }: TooltipBubbleProps) {
  const bubble = usePlacement<HTMLDivElement>(anchor, side, 'center');
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className={styles.tooltip}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {text}
    </div>
  );
}
