import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { usePlacement, type Side } from './placement.ts';
import styles from './tooltip.module.css';
import { withProps } from './trigger-props.ts';

// Written here rather than taken from Radix: that part comes with a positioning library, 15 kB of every
// signed-in page.

const openDelayMs = 700;
const skipDelayMs = 300;
/**
 * How long the pointer may be between the trigger and its tooltip (WCAG 1.4.13: what shows on hover can be
 * hovered).
 */
const graceMs = 120;

/**
 * What tooltips of one group share: at most one is open, and the next one opens at once while it is, and
 * shortly after.
 */
function newGroup() {
  let opened: { of: object; close: () => void } | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  return {
    noteOpened(of: object, close: () => void) {
      if (opened?.of !== of) opened?.close();
      opened = { of, close };
    },
    noteClosed(of: object) {
      if (opened?.of !== of) return;
      opened = null;
      closedAt = Date.now();
    },
    skipsDelay: () => opened !== null || Date.now() - closedAt < skipDelayMs,
  };
}

// Public pages have no provider of their own; tooltips there are one group.
const Shared = createContext(newGroup());

/**
 * Shares the delays among all tooltips below it: 700 ms to open, none while another one is open or within 300
 * ms after it closed.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [group] = useState(newGroup);
  return <Shared value={group}>{children}</Shared>;
}

/**
 * Props of Tooltip; the child is one element that can take focus. A text that costs something to make can be
 * an element: it is drawn when the tooltip opens.
 */
export type TooltipProps = {
  text: ReactNode;
  children: ReactElement;
  side?: Side | undefined;
};

/** Opens and closes one tooltip; `anchor` is the element it is open on. */
function useTooltip() {
  const group = useContext(Shared);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWaiting = useRef(false);

  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    isWaiting.current = false;
    group.noteClosed(timer);
    setAnchor(null);
  };
  const open = (at: Element) => {
    clearTimeout(timer.current);
    group.noteOpened(timer, close);
    setAnchor(at);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      group.noteClosed(timer);
    },
    [group],
  );
  const openSoon = (at: Element) => {
    if (anchor !== null) return clearTimeout(timer.current);
    if (isWaiting.current) return;
    isWaiting.current = true;
    wait(group.skipsDelay() ? 0 : openDelayMs, () => open(at));
  };
  return {
    anchor,
    open,
    openSoon,
    close,
    closeSoon: () => wait(graceMs, close),
    stay: () => clearTimeout(timer.current),
  };
}

/** A short text on hover and focus. What matters must not live in a tooltip only. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId();
  const { anchor, open, close, stay, closeSoon, openSoon } = useTooltip();
  const [isPressed, setPressed] = useState(false);
  // The props of any element are an object; which ones they are is the element's own business.
  const child = children as ReactElement<Record<string, unknown>>;
  const press = () => {
    setPressed(true);
    close();
  };
  const trigger = withProps(child, {
    // Its name is the same text for a button with an icon: said once is enough.
    'aria-describedby':
      anchor !== null && child.props['aria-label'] !== text ? id : child.props['aria-describedby'],
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType !== 'touch' && !isPressed) openSoon(event.currentTarget);
    },
    onPointerLeave: () => {
      setPressed(false);
      if (anchor === null) close();
      else closeSoon();
    },
    onPointerDown: press,
    onClick: press,
    onFocus: (event: SyntheticEvent) => {
      if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget);
    },
    onBlur: () => {
      setPressed(false);
      close();
    },
  });
  return (
    <>
      {trigger}
      {anchor !== null &&
        createPortal(
          <Bubble
            id={id}
            text={text}
            anchor={anchor}
            side={side}
            onClose={close}
            onEnter={stay}
            onLeave={closeSoon}
          />,
          document.body,
        )}
    </>
  );
}

type BubbleProps = {
  id: string;
  text: ReactNode;
  anchor: Element;
  side: Side;
  onClose: () => void;
  onEnter: () => void;
  onLeave: () => void;
};

function Bubble({ id, text, anchor, side, onClose, onEnter, onLeave }: BubbleProps) {
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
