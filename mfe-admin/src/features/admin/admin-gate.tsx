import { useShell } from '@savvi/mfe-kit';
import type { ReactNode } from 'react';
import { AccessDenied } from './access-denied.tsx';

/** Shows `children` to administrators (ADM-1). This is comfort: the server decides (T-26). */
export function AdminGate({ children }: { children: ReactNode }) {
  return useShell().subscription.isAdmin ? children : <AccessDenied />;
}
