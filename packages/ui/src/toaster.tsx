import {
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { ToastContext } from './toast.tsx';
import type { ToastRecord, ToastStore } from './toast-store.ts';
import styles from './toast.module.css';

const swipeThresholdPx = 50;

/**
 * Moves the toast with the pointer to the right. Beyond the threshold it is dismissed, otherwise it moves
 * back.
 */
function useSwipe(onSwipe: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const distance = (event: PointerEvent) => (start.current ? event.clientX - start.current.x : 0);
  const move = (element: HTMLElement, px: number) => element.style.setProperty('--swipe', `${px}px`);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const onControl = event.target instanceof Element && event.target.closest('button');
      if (event.button === 0 && !onControl) start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const px = Math.max(0, distance(event));
      if (px > 4 && !event.currentTarget.hasPointerCapture(event.pointerId))
        event.currentTarget.setPointerCapture(event.pointerId);
      move(event.currentTarget, px);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const far = distance(event) >= swipeThresholdPx;
      start.current = null;
      if (far) onSwipe();
      else move(event.currentTarget, 0);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      start.current = null;
      move(event.currentTarget, 0);
    },
  };
}

interface CardProps {
  readonly record: ToastRecord;
  readonly store: ToastStore;
}

function ToastCard(props: CardProps) {
  const [gone, setGone] = useState(!props.record.open);
  return gone ? null : <Card {...props} onGone={() => setGone(true)} />;
}

function Card({ record, store, onGone }: CardProps & { onGone: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const swipe = useSwipe(() => store.dismiss(record.id));

  // A closed toast is removed from the document, at the latest after its animation.
  useLayoutEffect(() => {
    if (record.open || !card.current) return;
    const { animationName } = getComputedStyle(card.current);
    if (!animationName || animationName === 'none') onGone();
  });

  // After a click on a toast's button, the focus moves to the page's content instead of the top of the
  // document.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);

  const { tone = 'default', action } = record;
  return (
    <div
      ref={card}
      className={classNames(styles.toast, styles[tone])}
      data-state={record.open ? 'open' : 'closed'}
      data-tone={tone}
      onAnimationEnd={() => {
        if (!record.open) onGone();
      }}
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      {...swipe}
    >
      {tone === 'success' ? <CircleCheck className={styles.icon} aria-hidden="true" /> : null}
      {tone === 'destructive' ? <CircleAlert className={styles.icon} aria-hidden="true" /> : null}
      <div className={styles.words}>
        <p className={styles.title}>{record.title}</p>
        {record.description ? <p className={styles.description}>{record.description}</p> : null}
      </div>
      {action ? (
        <Button
          size="sm"
          onClick={() => {
            action.onAction();
            store.dismiss(record.id);
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss"
        onClick={() => store.dismiss(record.id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/**
 * The toast area, rendered once per page. F8 moves the focus into it; Escape closes the toast and returns the
 * focus.
 */
export function Toaster() {
  const store = useContext(ToastContext);
  const record = useSyncExternalStore(store.subscribe, store.current, () => null);
  const area = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const open = record?.open ?? false;

  useEffect(() => {
    const focusArea = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8' || area.current === null) return;
      if (!area.current.contains(document.activeElement)) before.current = document.activeElement;
      area.current.focus();
    };
    const watchPage = () => (document.hidden ? store.pause() : store.resume());
    document.addEventListener('keydown', focusArea);
    document.addEventListener('visibilitychange', watchPage);
    return () => {
      document.removeEventListener('keydown', focusArea);
      document.removeEventListener('visibilitychange', watchPage);
    };
  }, [store]);

  // A toast that closes while focused returns the focus to where F8 took it from.
  useEffect(() => {
    if (open || !area.current?.contains(document.activeElement)) return;
    if (before.current instanceof HTMLElement) before.current.focus();
    before.current = null;
  }, [open]);

  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    store.dismiss();
  };
  const [isReady, setReady] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- screen readers announce only additions to a region that exists already, so a toast from before this component appears in a second render
  useEffect(() => setReady(true), []);
  const card = isReady && record ? <ToastCard key={record.id} record={record} store={store} /> : null;
  const urgent = record?.tone === 'destructive';
  return (
    <section
      ref={area}
      className={styles.area}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      data-toasts=""
      onKeyDown={keyDown}
      onFocus={store.pause}
      onBlur={store.resume}
    >
      <div aria-live="polite" aria-atomic="true">
        {urgent ? null : card}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {urgent ? card : null}
      </div>
    </section>
  );
}
