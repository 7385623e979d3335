import type { Feature } from '@savvi/contracts/entitlements';
import { Banner } from '@savvi/ui/banner';
import { ButtonLink } from '@savvi/ui/button';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLock, whyLocked } from './lock.ts';
import { planGateTexts as texts } from './plan-gate.texts.ts';
import { useShell } from './shell-context.tsx';

/** What an upsell can say and lead to. */
export interface UpsellProps {
  /** Why it is locked. */
  readonly why: string | null;
  /** Leads to what one has made before: it stays to be looked at, taken along and deleted (T-7). */
  readonly onLook: () => void;
}

/**
 * Shows `children` to whom the plan gives `feature` (administrators always have it), otherwise the upsell,
 * and behind it what one has made before. Whoever draws that leaves out what the services would refuse, and
 * puts a {@link PlanNotice} above it. What is open when the plan ends stays until it is left, so that nothing
 * that is being written is thrown away.
 */
export function PlanGate({
  feature,
  upsell: Upsell,
  children,
}: {
  feature: Feature;
  upsell: ComponentType<UpsellProps>;
  children: ReactNode;
}) {
  const { entitlements } = useShell();
  const lock = useLock(feature);
  const [isOpen, setOpen] = useState(false);
  if (entitlements[feature] && !isOpen) setOpen(true);
  if (isOpen) return children;
  return <Upsell why={lock && whyLocked(lock)} onLook={() => setOpen(true)} />;
}

/**
 * Says to whom the plan does not give `feature` what is left to do, and why; `children` say how. Without any
 * it stands in a form that was open when the plan ended: what was typed stays, and upgrading is in another
 * tab for the same reason.
 */
export function PlanNotice({ feature, children }: { feature: Feature; children?: ReactNode }) {
  const lock = useLock(feature);
  if (lock === null) return null;
  const inForm = children === undefined;
  const upgrade = (
    <ButtonLink size="sm" asChild>
      {inForm ? (
        <a href="/subscribe" target="_blank" rel="noopener noreferrer">
          {texts.action}
        </a>
      ) : (
        <Link to="/subscribe">{texts.action}</Link>
      )}
    </ButtonLink>
  );
  return (
    <Banner
      tone="warning"
      role={inForm ? 'status' : undefined}
      title={!inForm && texts.title}
      action={upgrade}
    >
      {whyLocked(lock)} {children ?? texts.typed}
    </Banner>
  );
}
