import { useRef, type ReactElement, type ReactNode } from 'react';
import { DropdownMenu as Radix } from 'radix-ui';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

/** One entry of a Menu. */
export type MenuItem = { label: string; icon?: ReactNode; danger?: boolean | undefined; disabled?: boolean | undefined; onSelect: () => void };

/** Props of Menu. */
export type MenuProps = {
  /** The button that opens it; it needs a name of its own. */
  trigger: ReactElement;
  /** What the menu is about, for screen readers. */
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
};

/** Further actions behind a button: arrow keys, first letters and Escape work. */
export function Menu({ trigger, label, items, align = 'end' }: MenuProps) {
  const chosen = useRef<MenuItem | null>(null);
  return (
    // Not modal: the page stays usable, and nothing has to inject a style to lock its scrolling.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.menu}
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={() => {
            // After the focus is back on the trigger: a dialog opened by the choice then knows where to return it.
            const item = chosen.current;
            chosen.current = null;
            if (item) queueMicrotask(item.onSelect);
          }}
        >
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              className={classNames(styles.item, item.danger && styles.danger)}
              disabled={item.disabled ?? false}
              onSelect={() => {
                chosen.current = item;
              }}
            >
              {item.icon}
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
