import { type ReactNode, Suspense } from 'react';
import { firstLoadOver } from '../../../shared/first-load.ts';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { type Balance, isCurrent } from './balance.ts';
import type { CurrentPartProps } from './current-part.tsx';

const load = async () => (await import('./current-part.tsx')).CurrentPart;
const Children = ({ children }: CurrentPartProps) => children;
const Now = lazyPart(load, Children);
// For records without figures of the current month, the code is no part of the first load.
const Later = lazyPart(() => firstLoadOver.then(load), Children);

/**
 * A part of the dashboard that depends on the current month of a balance card. It shows the fallback until the code is
 * there, and its children if there is nothing for the current month, or the code fails to load.
 */
export const Current = (
  props: Omit<CurrentPartProps, 'balance'> & { readonly balance: Balance | undefined },
): ReactNode => {
  const { balance, children, fallback } = props;
  if (balance?.main === undefined || balance.slot.current === undefined) return children;
  const Part = isCurrent(balance) ? Now : Later;
  return (
    <Suspense fallback={fallback}>
      <Part {...props} balance={balance} />
    </Suspense>
  );
};
