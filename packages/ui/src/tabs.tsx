import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

// Our own implementation, because Radix's panels have a style attribute when they are rendered on the server,
// and the sign-in page, which has tabs, is prerendered under a strict style-src.

/** A tab and its content. */
export type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

/** Props of Tabs; controlled with `value`, uncontrolled without. */
export type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
  /** Makes the tabs as wide as the container, in equal parts. */
  block?: boolean | undefined;
};

/** Tabs that show one panel at a time. Arrow keys, Home and End move and select. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  defaultValue,
  onValueChange,
  block = false,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value);
  const current = value ?? own;
  const panel = tabs.find((tab) => tab.value === current);

  const choose = (index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (!tab) return;
    setOwn(tab.value);
    onValueChange?.(tab.value);
    list.current?.querySelectorAll('button')[tabs.indexOf(tab)]?.focus();
  };
  const keyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === current);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  };

  return (
    <div className={styles.tabs}>
      <div
        ref={list}
        className={classNames(styles.list, block && styles.block)}
        role="tablist"
        aria-label={label}
        onKeyDown={keyDown}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === current}
            aria-controls={tab.value === current ? `${id}-panel` : undefined}
            tabIndex={tab.value === current ? 0 : -1}
            onClick={() => choose(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {panel?.content}
      </div>
    </div>
  );
}
