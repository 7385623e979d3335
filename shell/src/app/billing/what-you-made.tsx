import type { SubscriptionContext } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { useQuery } from '@tanstack/react-query';
import { registryQuery } from '../registry/registry.queries.ts';
import { WHAT_YOU_MADE } from './billing.texts.ts';
import styles from './what-you-made.module.css';

/** Whether somebody's plan has ended, and their areas are for looking, taking along and deleting (T-7). */
export const hasEnded = ({ planType, isTrialActive, isAdmin }: SubscriptionContext): boolean =>
  planType === 'trial' && !isTrialActive && !isAdmin;

/** Leads to every area. In the sidebar those that are locked lead to the plans. */
export function WhatYouMade() {
  const { data: areas = [] } = useQuery(registryQuery);
  const entries = areas.flatMap(({ menu }) => menu).toSorted((one, other) => one.order - other.order);
  return (
    <nav aria-label={WHAT_YOU_MADE}>
      <ul className={styles.places}>
        {entries.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
