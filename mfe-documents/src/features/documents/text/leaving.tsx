import { useFocusHandover } from '@savvi/ui/lost-focus';
import type { ReactNode } from 'react';

interface LeavingProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Controls that may disappear while one is focused. The area around them with `tabindex="-1"` gets the focus. */
export function Leaving({ className, children }: LeavingProps) {
  return (
    <div ref={useFocusHandover<HTMLDivElement>()} className={className}>
      {children}
    </div>
  );
}
