import { type Rule, RULES_MAX } from '@savvi/budget-contract/rule';
import { PlanNotice, useLock } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Link, useSearchParams } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { Card, CardBody } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { useListFocus } from '@savvi/ui/list-focus';
import { useOpened } from '@savvi/ui/opened';
import { Page } from '@savvi/ui/page';
import { ReloadState } from '@savvi/ui/reload-state';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { ChevronLeft, History, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { categoriesQuery } from '../../shared/categories.queries.ts';
import { ruleSentence, type RuleNames } from '../../shared/rules/rule-sentence.ts';
import { rulesQuery } from '../../shared/rules/rules.queries.ts';
import { RuleDialog } from './form/rule-dialog.tsx';
import { RuleList } from './list/rule-list.tsx';
import { PastDialog } from './past/past-dialog.tsx';
import { texts } from './rule.texts.ts';
import styles from './rules-page.module.css';

const NO_RULES: readonly Rule[] = [];

interface RulesPageProps extends Pick<RuleNames, 'lines' | 'accounts' | 'people'> {
  readonly budgetId: string;
  /** The name of the budget, if there are several. */
  readonly budgetName: string | undefined;
  readonly transactionsPath: string;
}

/**
 * The rules of a budget in their order (MON-81), and what they make of past transactions (MON-83). The address may name
 * a rule to change: `?rule=`.
 */
export function RulesPage({ budgetId, budgetName, transactionsPath, ...named }: RulesPageProps) {
  const isLocked = useLock('hasAdvancedBudgeting') !== null;
  const place = useRef<HTMLElement>(null);
  const { data, isFetching, refetch } = useQuery({ ...rulesQuery(budgetId), refetchOnWindowFocus: true });
  const { data: known } = useQuery(categoriesQuery(budgetId));
  const rules = data?.rules ?? NO_RULES;
  const { watch } = useListFocus(place, rules);
  const opened = useOpened<Rule | 'new'>();
  const past = useOpened<true>();
  const categories = known?.categories ?? [];
  const names = { ...named, categories };
  const isFull = rules.length >= RULES_MAX;
  useNamedRule(data?.rules, opened.open);

  const add = (
    <Button
      variant="primary"
      iconBefore={<Plus size={18} aria-hidden="true" />}
      onClick={() => opened.open('new')}
    >
      {texts.add}
    </Button>
  );
  const content = () => {
    if (data === undefined)
      return isFetching ? (
        <Card>
          <CardBody>
            <SkeletonRegion label={texts.loading}>
              <SkeletonText lines={4} />
            </SkeletonRegion>
          </CardBody>
        </Card>
      ) : (
        <ReloadState drawing="budgets" words={texts.reload} onReload={() => void refetch()} />
      );
    if (rules.length === 0)
      return <EmptyState framed drawing="budgets" {...texts.empty} action={isLocked ? undefined : add} />;
    return (
      <>
        <p className={styles.hint}>{isFull ? texts.full : texts.order}</p>
        <Card>
          <CardBody>
            <RuleList
              budgetId={budgetId}
              rules={rules}
              sentenceOf={(rule) => ruleSentence(rule, names)}
              isLocked={isLocked}
              onEdit={opened.open}
            />
          </CardBody>
        </Card>
      </>
    );
  };
  return (
    <Page
      title={texts.title}
      subtitle={budgetName}
      actions={
        rules.length > 0 &&
        !isLocked && (
          <>
            <Button iconBefore={<History size={18} aria-hidden="true" />} onClick={() => past.open(true)}>
              {texts.past.action}
            </Button>
            {!isFull && add}
          </>
        )
      }
      eyebrow={
        <Link to={transactionsPath} className={styles.back ?? ''}>
          <ChevronLeft size={16} aria-hidden="true" />
          {texts.back}
        </Link>
      }
    >
      <section ref={place} className={styles.section} aria-label={texts.title} tabIndex={-1} {...watch}>
        {isLocked && <PlanNotice feature="hasAdvancedBudgeting">{texts.locked}</PlanNotice>}
        {content()}
      </section>
      {opened.what !== null && (
        <RuleDialog
          key={opened.count}
          {...named}
          budgetId={budgetId}
          categories={categories}
          rule={opened.what === 'new' ? null : opened.what}
          isOpen={opened.isOpen}
          onClose={opened.close}
        />
      )}
      {past.what !== null && (
        <PastDialog
          key={past.count}
          budgetId={budgetId}
          names={names}
          isOpen={past.isOpen}
          onClose={past.close}
        />
      )}
    </Page>
  );
}

/** Opens the rule that the address names, once the rules are loaded, and removes it from the address. */
function useNamedRule(rules: readonly Rule[] | undefined, open: (rule: Rule) => void): void {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('rule');
  const show = useEffectEvent((loaded: readonly Rule[]) => {
    const rule = loaded.find(({ id }) => id === wanted);
    if (rule !== undefined) open(rule);
    const others = new URLSearchParams(search);
    others.delete('rule');
    setSearch(others, { replace: true });
  });
  useEffect(() => {
    if (wanted !== null && rules !== undefined) show(rules);
  }, [wanted, rules]);
}
