import { useShell } from '@savvi/mfe-kit';
import type { ReactNode } from 'react';
import { AccessDenied } from './access-denied.tsx';

/**
 * Renders `children` for administrators only (ADM-1). This is a convenience: the server enforces access
 * (T-26).
 */
export function AdminGate({ children }: { children: ReactNode }) {
  return useShell().subscription.isAdmin ? children : <AccessDenied />;
}
