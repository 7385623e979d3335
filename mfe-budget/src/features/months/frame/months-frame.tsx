import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Budget } from '@savvi/budget-contract/budget';
import { monthName } from '@savvi/budget-contract/month.rules';
import { Link, useSearchParams } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { Page } from '@savvi/ui/page';
import { SelectField } from '@savvi/ui/text-field';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { mainBudget } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './months-frame.module.css';
import { usePathTo } from './use-path-to.ts';

/** A tab of the pages of months. */
type MonthsTab = 'plan' | 'transactions' | 'bills' | 'goals' | 'history';

/** The address of a tab of a month. */
const pageOf = (month: string, tab: MonthsTab): string =>
  tab === 'transactions' ? `${month}/transactions` : month;

/** The months around the one that is shown. */
export interface Switcher {
  readonly month: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly running: string;
}

function MonthSwitcher({ month, before, after, running, tab }: Switcher & { tab: MonthsTab }) {
  const pathTo = usePathTo();
  const words = texts.switcher;
  return (
    <nav aria-label={words.label} className={styles.switcher}>
      {before !== null && (
        <ButtonLink size="sm" asChild>
          <Link to={pathTo(pageOf(before, tab))} aria-label={words.before(monthNameBeside(before, month))}>
            <ChevronLeft aria-hidden="true" />
            {monthNameBeside(before, month)}
          </Link>
        </ButtonLink>
      )}
      {after !== null && (
        <ButtonLink size="sm" asChild>
          <Link to={pathTo(pageOf(after, tab))} aria-label={words.after(monthNameBeside(after, month))}>
            {monthNameBeside(after, month)}
            <ChevronRight aria-hidden="true" />
          </Link>
        </ButtonLink>
      )}
      {month !== running && (
        <ButtonLink size="sm" variant="ghost" asChild>
          <Link to={pathTo(pageOf(running, tab))}>{words.running}</Link>
        </ButtonLink>
      )}
    </nav>
  );
}

/** Chooses the budget whose months are shown. The address names it unless it is the main one. */
function BudgetSelect({ budgets, chosen }: { budgets: readonly Budget[]; chosen: Budget }) {
  const [search, setSearch] = useSearchParams();
  const choose = (id: string) => {
    const next = new URLSearchParams(search);
    if (id === mainBudget(budgets)?.id) next.delete('budget');
    else next.set('budget', id);
    setSearch(next);
  };
  return (
    <SelectField
      label={texts.pages.budget}
      labelHidden
      className={styles.budget}
      value={chosen.id}
      options={budgets.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

/** The pages of months as tabs; they are links, because each has an address of its own. */
function MonthTabs({ month, shown }: { month: string | null; shown: MonthsTab }) {
  const pathTo = usePathTo();
  const tabs: readonly { tab: MonthsTab; page: string }[] = [
    { tab: 'plan', page: month ?? '' },
    { tab: 'transactions', page: month === null ? 'transactions' : pageOf(month, 'transactions') },
    { tab: 'bills', page: 'bills' },
    { tab: 'goals', page: 'goals' },
    { tab: 'history', page: 'history' },
  ];
  return (
    <nav aria-label={texts.pages.label} className={styles.tabs}>
      {tabs.map(({ tab, page }) => (
        <Link
          key={tab}
          to={pathTo(page)}
          className={styles.tab ?? ''}
          aria-current={tab === shown ? 'page' : undefined}
        >
          {texts.pages[tab]}
        </Link>
      ))}
    </nav>
  );
}

interface MonthsFrameProps {
  /** The month that is shown; null on other pages. */
  readonly switcher: Switcher | null;
  /** Absent: the plan of the month, or the history. */
  readonly tab?: MonthsTab;
  readonly budgets: readonly Budget[];
  readonly budget: Budget;
  readonly children: ReactNode;
}

/** The title of a page of months, with the ways to other months, other pages and other budgets. */
export function MonthsFrame({
  switcher,
  tab = switcher === null ? 'history' : 'plan',
  budgets,
  budget,
  children,
}: MonthsFrameProps) {
  const hasSeveral = budgets.length > 1;
  return (
    <Page
      title={switcher === null ? texts.pages[tab] : monthName(switcher.month)}
      subtitle={hasSeveral ? undefined : budget.name}
      actions={switcher !== null && <MonthSwitcher {...switcher} tab={tab} />}
    >
      <div className={styles.bar}>
        <MonthTabs month={switcher?.month ?? null} shown={tab} />
        {hasSeveral && <BudgetSelect budgets={budgets} chosen={budget} />}
      </div>
      {children}
    </Page>
  );
}
