import { useFocusHandover } from '@savvi/ui/lost-focus';
import type { ReactNode } from 'react';

interface FocusHandoverProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Wraps controls that may disappear while one of them is focused. The surrounding area with `tabindex="-1"` then gets
 * the focus.
 */
export function FocusHandover({ className, children }: FocusHandoverProps) {
  return (
    <div ref={useFocusHandover<HTMLDivElement>()} className={className}>
      {children}
    </div>
  );
}
