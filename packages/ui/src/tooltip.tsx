import { createContext, use, type ReactElement, type ReactNode } from 'react';
import { Tooltip as Radix } from 'radix-ui';
import styles from './tooltip.module.css';

const openDelayMs = 700;
const skipDelayMs = 300;

const Provided = createContext(false);

/** Shares the delays among all tooltips below it: 700 ms to open, none within 300 ms of the last one. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provided value={true}>
      <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
        {children}
      </Radix.Provider>
    </Provided>
  );
}

/** Props of Tooltip; the child is one element that can take focus. */
export type TooltipProps = {
  text: string;
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
};

/** A short text on hover and focus. What matters must not live in a tooltip only. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const tooltip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  // Public pages have no provider of their own; a button with an icon must still work there.
  return use(Provided) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
