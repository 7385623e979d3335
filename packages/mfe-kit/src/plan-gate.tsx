import type { Feature } from '@savvi/contracts/entitlements';
import { Banner } from '@savvi/ui/banner';
import { ButtonLink } from '@savvi/ui/button';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from './history/app-router.tsx';
import { useLock, whyLocked } from './lock.ts';
import { planGateTexts as texts } from './plan-gate.texts.ts';
import { useShell } from './shell-context.tsx';

/** The props of an upsell page. */
export interface UpsellProps {
  /** The reason of the lock. */
  readonly why: string | null;
  /** Opens the user's existing records, which they can still view, export and delete (T-7). */
  readonly onLook: () => void;
}

/**
 * Shows `children` if the user's plan includes `feature` (always for administrators). Otherwise shows the
 * upsell, and behind it the user's existing records. Those pages leave out actions that the services would
 * refuse, and show a {@link PlanNotice}. A page that is open when the plan ends stays until the user leaves
 * it, so that no entries are lost.
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
 * A notice for users whose plan lacks `feature`: why it is locked, and in `children` what they can still do.
 * Without children, the notice is for a form that was open when the plan ended: the upgrade then opens in
 * another tab, so that the entries stay.
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
