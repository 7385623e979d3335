import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { createPortal } from 'react-dom';
import type { Side } from './placement.ts';
import type { TooltipBubbleProps } from './tooltip-bubble.tsx';
import { withProps } from './trigger-props.ts';

// Our own implementation, because Radix's tooltip includes a positioning library, 15 kB of every signed-in
// page.

// Loaded when the first tooltip opens. A tooltip whose code fails to load stays away; the trigger works without it.
const Bubble = lazy<ComponentType<TooltipBubbleProps>>(() =>
  import('./tooltip-bubble.tsx').then(
    (bubble) => ({ default: bubble.TooltipBubble }),
    () => ({ default: () => null }),
  ),
);

const openDelayMs = 700;
const skipDelayMs = 300;
/**
 * How long the pointer may be between the trigger and its tooltip, in milliseconds (WCAG 1.4.13: content
 * shown on hover must be hoverable).
 */
const graceMs = 120;

/**
 * The shared state of a group of tooltips: only one is open, and the next one opens without delay while it is
 * open and shortly after.
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

// Public pages have no provider; their tooltips are one group.
const Shared = createContext(newGroup());

/**
 * Shares delays among the tooltips below it: 700 ms to open, none while another one is open or within 300 ms
 * after it closed.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [group] = useState(newGroup);
  return <Shared value={group}>{children}</Shared>;
}

/**
 * Props of Tooltip; its child is one focusable element. A text that is expensive to create can be an element,
 * which is rendered when the tooltip opens.
 */
export type TooltipProps = {
  text: ReactNode;
  children: ReactElement;
  side?: Side | undefined;
};

/** Opens and closes one tooltip; `anchor` is the element that it belongs to. */
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

/** A short text on hover and focus. Important content must not be in a tooltip only. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId();
  const { anchor, open, close, stay, closeSoon, openSoon } = useTooltip();
  const [isPressed, setPressed] = useState(false);
  // The props of an element are an object of unknown shape.
  const child = children as ReactElement<Record<string, unknown>>;
  const press = () => {
    setPressed(true);
    close();
  };
  const trigger = withProps(child, {
    // A tooltip that equals the name of its button is no description, because screen readers would announce
    // it twice.
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
          <Suspense>
            <Bubble
              id={id}
              text={text}
              anchor={anchor}
              side={side}
              onClose={close}
              onEnter={stay}
              onLeave={closeSoon}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
