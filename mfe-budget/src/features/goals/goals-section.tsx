import type { Goal } from '@savvi/budget-contract/goal-reply';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { Card, CardBody } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { useListFocus } from '@savvi/ui/list-focus';
import { useOpened } from '@savvi/ui/opened';
import { ReloadState } from '@savvi/ui/reload-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { goalsQuery } from '../../shared/goals.queries.ts';
import { GoalDialog } from './form/goal-dialog.tsx';
import { texts } from './goal.texts.ts';
import { totalOf } from './goals.rules.ts';
import styles from './goals-section.module.css';
import { GoalCard } from './list/goal-card.tsx';
import { useRemoval } from './list/use-removal.ts';

const words = texts.list;
const NO_GOALS: readonly Goal[] = [];
const SKELETON_CARDS = [1, 2, 3];

const LoadingCards = () => (
  <SkeletonRegion label={words.loading} className={styles.grid}>
    {SKELETON_CARDS.map((card) => (
      <Card key={card}>
        <CardBody className={styles.loading}>
          <Skeleton width="md" />
          <Skeleton height="heading" width="sm" />
          <Skeleton width="md" />
        </CardBody>
      </Card>
    ))}
  </SkeletonRegion>
);

interface GoalsSectionProps {
  readonly budgetId: string;
  /** The browser's date. */
  readonly today: string;
}

/** The savings goals of a budget. Each can be changed and deleted (MON-94). */
export function GoalsSection({ budgetId, today }: GoalsSectionProps) {
  const place = useRef<HTMLElement>(null);
  const { data, isFetching, refetch } = useQuery({ ...goalsQuery(budgetId), refetchOnWindowFocus: true });
  const goals = data?.goals ?? NO_GOALS;
  const { watch } = useListFocus(place, goals);
  const opened = useOpened<Goal | 'new'>();
  const { isLeaving, remove } = useRemoval(budgetId);

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
        <LoadingCards />
      ) : (
        <ReloadState drawing="savings" words={words.reload} onReload={() => void refetch()} />
      );
    if (goals.length === 0) return <EmptyState framed drawing="savings" {...words.empty} action={add} />;
    return (
      <>
        <div className={styles.head}>
          <p>{words.total(totalOf(goals))}</p>
          {add}
        </div>
        <div className={styles.grid}>
          {goals.map((goal, at) => (
            <GoalCard
              key={goal.id}
              goal={goal}
              today={today}
              isLeaving={isLeaving(goal)}
              onEdit={() => opened.open(goal)}
              onDelete={() => remove(goal, at)}
            />
          ))}
        </div>
      </>
    );
  };
  return (
    <section ref={place} className={styles.section} aria-label={words.label} tabIndex={-1} {...watch}>
      {content()}
      {opened.what !== null && (
        <GoalDialog
          key={opened.count}
          budgetId={budgetId}
          goal={opened.what === 'new' ? null : opened.what}
          today={today}
          isOpen={opened.isOpen}
          onClose={opened.close}
        />
      )}
    </section>
  );
}
