import { type Current, currentSchema } from '@savvi/contracts/current';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Area } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { type BalanceModule, type CurrentTask, useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { ButtonLink } from '@savvi/ui/button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../../shared/error-boundary.tsx';
import { filled } from '../../contributed/records.rules.ts';
import { type Balance, isCurrent } from './balance.ts';
import styles from './current-part.module.css';
import { CurrentTasks } from './current-tasks.tsx';

/** Props of {@link CurrentPart}. */
export interface CurrentPartProps {
  /** The figures of the record, the offer below them, or the list of what needs attention, with tasks. */
  readonly part: 'figures' | 'offer' | 'tasks';
  readonly balance: Balance;
  /** Shown while it is unknown what there is for the current month; in the list, also above tasks. */
  readonly fallback: ReactNode;
  readonly children?: ReactNode;
}

const isComponent = (value: unknown) => typeof value === 'function';
const balanceModule = z.object({
  Figures: z.custom<BalanceModule['Figures']>(isComponent),
  Tasks: z.custom<BalanceModule['Tasks']>(isComponent),
});

const moduleQuery = ({ name, versions: [version] }: Area, expose: string) =>
  queryOptions({
    queryKey: ['area-module', name, version?.version, expose],
    async queryFn(): Promise<BalanceModule | null> {
      if (version === undefined) return null;
      const { loadExposed } = await import('../../../remotes/load-area.ts');
      return balanceModule.safeParse(await loadExposed(name, version, expose)).data ?? null;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The month of the browser's date: `2027-05`. */
const monthIn = (now: Date): string => `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;

/** The offer of a slot for the current month. */
function useOffer({ offer }: Current): Current['offer'] {
  const month = monthIn(useShell().now());
  return {
    label: filled(offer.label, { month: monthNameBeside(month, month) }),
    to: filled(offer.to, { month }),
  };
}

const Offer = ({ label, to }: Current['offer']) => (
  <p className={styles.offer}>
    <ButtonLink asChild size="sm">
      <Link to={to}>{label}</Link>
    </ButtonLink>
  </p>
);

function Known({
  part,
  balance,
  current,
  fallback,
  children,
}: CurrentPartProps & { readonly current: Current }) {
  const { label, to } = useOffer(current);
  const hasModule = isCurrent(balance);
  const { data: module, isPending } = useQuery({
    ...moduleQuery(balance.list.area, current.expose),
    enabled: hasModule,
  });
  const { main: record } = balance;
  if (record === undefined) return children;
  if (hasModule && isPending) return fallback;
  const offer = <Offer label={label} to={to} />;
  const tasks = (found: readonly CurrentTask[]) => (
    <CurrentTasks area={balance.list.area} tasks={found} none={children}>
      {fallback}
    </CurrentTasks>
  );
  if (part === 'offer') return offer;
  if (part === 'figures') {
    const usual = (
      <div>
        {children}
        {offer}
      </div>
    );
    if (!module) return usual;
    return (
      <ErrorBoundary renderFallback={() => usual}>
        <module.Figures record={record} Link={Link}>
          {usual}
        </module.Figures>
      </ErrorBoundary>
    );
  }
  if (!hasModule) return tasks([{ name: 'offer', label, to }]);
  if (!module) return children;
  return (
    <ErrorBoundary renderFallback={() => children}>
      <module.Tasks record={record}>{(found) => (found === null ? fallback : tasks(found))}</module.Tasks>
    </ErrorBoundary>
  );
}

/** What there is for the current month of a balance card; the children if it is of a release that this one cannot read. */
export function CurrentPart(props: CurrentPartProps) {
  const { data: current } = currentSchema.safeParse(props.balance.slot.current);
  return current === undefined ? props.children : <Known {...props} current={current} />;
}
