import { useShell } from '@savvi/mfe-kit';
import type { ReactNode } from 'react';
import { AccessDenied, SecondStepDue } from './access-denied.tsx';

/**
 * Renders `children` for administrators only (ADM-1), and only with a second step where the operator requires one
 * (SEC-22). This is a convenience: the server enforces access (T-26).
 */
export function AdminGate({ children }: { children: ReactNode }) {
  const { user, subscription } = useShell();
  if (!subscription.isAdmin) return <AccessDenied />;
  return user.secondStepDue === true ? <SecondStepDue /> : children;
}
