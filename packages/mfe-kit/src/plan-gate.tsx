import type { Feature } from '@savvi/contracts/entitlements';
import type { ReactNode } from 'react';
import { useShell } from './shell-context.tsx';

/** Shows `children` to whom the plan gives `feature` (administrators always have it), otherwise `upsell`. */
export function PlanGate({ feature, upsell, children }: { feature: Feature; upsell: ReactNode; children: ReactNode }) {
  const { entitlements } = useShell();
  return entitlements[feature] ? children : upsell;
}
