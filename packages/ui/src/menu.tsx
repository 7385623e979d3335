import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import { usePageHidden } from './page-hidden.ts';
import { usePlacement } from './placement.ts';
import { withProps } from './trigger-props.ts';

// Our own implementation, because Radix's menu includes a positioning and a scroll-locking library, 20 kB of
// the first area's load. Its keys follow the ARIA practices for a menu button.

/** One entry of a Menu. */
export type MenuItem = {
  label: string;
  icon?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
};

/** Props of Menu. */
export type MenuProps = {
  /** The button that opens the menu; it needs its own name. */
  trigger: ReactElement;
  /** The name of the menu for screen readers. */
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
};

/** The initial focus: the menu itself after a click, its first or last item after a key. */
type Start = 'menu' | 'first' | 'last';

/** A menu of further actions behind a button, with arrow keys, first letters and Escape. */
export function Menu({ trigger, label, items, align = 'end' }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<{ anchor: HTMLElement; start: Start } | null>(null);

  const close = (isFocusReturned: boolean) => {
    if (isFocusReturned) opened?.anchor.focus();
    setOpened(null);
  };
  const choose = (item: MenuItem) => {
    close(true);
    // The action runs after the focus is back on the trigger, so that a dialog that the action opens returns
    // the focus there.
    queueMicrotask(item.onSelect);
  };
  const isHidden = usePageHidden();
  // The props of an element are an object of unknown shape.
  const button = withProps(trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== null,
    'aria-controls': opened === null ? undefined : id,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (opened !== null) close(false);
      else setOpened({ anchor: event.currentTarget, start: event.detail === 0 ? 'first' : 'menu' });
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const start = ({ ArrowDown: 'first', ArrowUp: 'last' } as const)[event.key];
      if (start === undefined) return;
      event.preventDefault();
      setOpened({ anchor: event.currentTarget, start });
    },
  });
  return (
    <>
      {button}
      {opened !== null &&
        !isHidden &&
        createPortal(
          <Entries {...{ id, label, items, align, ...opened }} onChoose={choose} onClose={close} />,
          document.body,
        )}
    </>
  );
}

type EntriesProps = Pick<MenuProps, 'label' | 'items'> & {
  align: 'start' | 'end';
  id: string;
  anchor: HTMLElement;
  start: Start;
  onChoose: (item: MenuItem) => void;
  onClose: (isFocusReturned: boolean) => void;
};

/** The enabled items. */
const entriesIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled])') ?? []),
];

function Entries({ id, label, items, align, anchor, start, onChoose, onClose }: EntriesProps) {
  const menu = usePlacement<HTMLDivElement>(anchor, 'bottom', align);

  useEffect(() => {
    const all = entriesIn(menu.current);
    const goals = { menu: menu.current, first: all[0], last: all.at(-1) };
    goals[start]?.focus({ preventScroll: true });
  }, [menu, start]);
  useEffect(() => {
    const onPointerDown = ({ target }: globalThis.PointerEvent) => {
      // A click on the trigger closes the menu by itself.
      if (target instanceof Node && !menu.current?.contains(target) && !anchor.contains(target))
        onClose(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  });

  const typed = useTyped();
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entriesIn(menu.current);
    const at = all.findIndex((entry) => entry === document.activeElement);
    const goal = {
      ArrowDown: Math.min(at + 1, all.length - 1),
      ArrowUp: at < 0 ? all.length - 1 : Math.max(at - 1, 0),
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (goal !== undefined) all[goal]?.focus();
    else if (event.key === 'Escape') onClose(true);
    // Without preventDefault, Tab moves the focus to the element after the trigger, as if the menu were
    // placed there.
    else if (event.key === 'Tab') return onClose(true);
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
      typed(event.key, all, at)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onPointerLeave={() => menu.current?.focus({ preventScroll: true })}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classNames(styles.item, item.danger && styles.danger)}
          aria-disabled={item.disabled || undefined}
          onPointerMove={(event) => {
            if (!item.disabled) event.currentTarget.focus({ preventScroll: true });
          }}
          onClick={() => {
            if (!item.disabled) onChoose(item);
          }}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** The longest pause between two letters of one word, in milliseconds. */
const typingMs = 1000;

/** Finds the next item that starts with the letters typed so far. */
function useTyped() {
  const typed = useRef({ text: '', at: 0 });
  return (letter: string, entries: readonly HTMLElement[], current: number): HTMLElement | undefined => {
    const isSameSearch = Date.now() - typed.current.at < typingMs;
    typed.current = { text: (isSameSearch ? typed.current.text : '') + letter.toLowerCase(), at: Date.now() };
    // The search for a new word starts after the current item, so that repeating a letter moves to the next
    // match.
    const from = typed.current.text.length === 1 ? current + 1 : Math.max(current, 0);
    return [...entries.slice(from), ...entries.slice(0, from)].find((entry) =>
      entry.textContent.trim().toLowerCase().startsWith(typed.current.text),
    );
  };
}
