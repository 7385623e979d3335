import { PlanGate, PlanNotice } from '@savvi/mfe-kit';
import { Link, useSearchParams } from '@savvi/mfe-kit/router';
import { Page } from '@savvi/ui/page';
import { type Tab, Tabs } from '@savvi/ui/tabs';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { GapsLabel, LazyGaps } from './gaps/lazy-gaps.tsx';
import { debts } from './kinds/debts.ts';
import { policies } from './kinds/policies.ts';
import { properties } from './kinds/properties.ts';
import { savings } from './kinds/savings.ts';
import { HoldingsTab } from './list/holdings-tab.tsx';
import { LazyOverview } from './overview/lazy-overview.tsx';
import { DebtPayoff } from './payoff/debt-payoff.tsx';
import styles from './plan-page.module.css';
import { texts } from './plan.texts.ts';
import { Upsell } from './upsell.tsx';

/** Few users have a mortgage in both places, so its code is a chunk of its own. */
const SameMortgage = lazy<ComponentType>(() =>
  import('./links/same-mortgage.tsx').then(
    (code) => ({ default: code.SameMortgage }),
    () => ({ default: () => null }),
  ),
);
const MortgageQuestion = () => (
  <Suspense>
    <SameMortgage />
  </Suspense>
);
/** The content of a tab about all kinds of records, below the question about a mortgage that may be entered twice. */
const AboutAll = ({ children }: { children: ReactNode }) => (
  <div className={styles.all} tabIndex={-1}>
    <MortgageQuestion />
    {children}
  </div>
);

const tabOf = ({ tab, label }: { tab: string; label: ReactNode }, content: ReactNode): Tab<string> => ({
  value: tab,
  label,
  content,
});

const TABS = [
  tabOf(savings, <HoldingsTab key={savings.tab} kind={savings} />),
  tabOf(
    debts,
    <div className={styles.debts}>
      <HoldingsTab kind={debts} question={<MortgageQuestion />} />
      <DebtPayoff />
    </div>,
  ),
  tabOf(properties, <HoldingsTab key={properties.tab} kind={properties} question={<MortgageQuestion />} />),
  tabOf(policies, <HoldingsTab key={policies.tab} kind={policies} />),
  tabOf(
    { tab: 'overview', label: texts.overview.tab },
    <AboutAll>
      <LazyOverview />
    </AboutAll>,
  ),
] as const;

/** The tab of the gaps in the plan (LNK-4). */
const CHECKS = 'checks';

/**
 * The tabs of the four kinds (PLAN-3), the overview and the checks. The address contains the selected tab, so that a
 * reload and Back restore it.
 */
function PlanTabs() {
  const [search, setSearch] = useSearchParams();
  const [isCounted, setCounted] = useState(false);
  const checks = (
    <AboutAll>
      <LazyGaps />
    </AboutAll>
  );
  const tabs = [...TABS, tabOf({ tab: CHECKS, label: <GapsLabel isCounted={isCounted} /> }, checks)];
  const shown = tabs.find(({ value }) => value === search.get('tab')) ?? TABS[0];
  // Once the tab was shown, its count also follows changes that are made in other tabs.
  if (shown.value === CHECKS && !isCounted) setCounted(true);
  const show = (tab: string) => {
    const next = new URLSearchParams(search);
    next.set('tab', tab);
    setSearch(next);
  };
  const place = useRef<HTMLDivElement>(null);
  // On a phone, the selected tab may be outside of the visible part of the list.
  useEffect(() => {
    const selected = place.current?.querySelector('[role="tab"][aria-selected="true"]');
    selected?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown.value]);
  return (
    <div ref={place}>
      <Tabs label={texts.tabs} tabs={tabs} value={shown.value} onValueChange={show} />
    </div>
  );
}

/** The financial master plan, or the upsell where the plan excludes it (PLAN-1, PLAN-2). */
export function PlanPage() {
  return (
    <PlanGate feature="hasFinancialMasterPlan" upsell={Upsell}>
      <Page title={texts.title} subtitle={texts.subtitle}>
        <PlanNotice feature="hasFinancialMasterPlan">
          {texts.locked.hint} <Link to="/account-settings">{texts.locked.download}</Link>
        </PlanNotice>
        <PlanTabs />
      </Page>
    </PlanGate>
  );
}
