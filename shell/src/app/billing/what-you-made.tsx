import type { SubscriptionContext } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { useQuery } from '@tanstack/react-query';
import { registryQuery } from '../registry/registry.queries.ts';
import { WHAT_YOU_MADE } from './billing.texts.ts';
import styles from './what-you-made.module.css';

/** Whether the user's plan has ended: they can then only read, export and delete their records (T-7). */
export const hasEnded = ({ planType, isTrialActive, isAdmin }: SubscriptionContext): boolean =>
  planType === 'trial' && !isTrialActive && !isAdmin;

/**
 * Links to every area with the user's records, including locked ones, for which the sidebar links to the
 * plans instead.
 */
export function WhatYouMade() {
  const { data: areas = [] } = useQuery(registryQuery);
  const entries = areas
    .flatMap(({ menu }) => menu)
    // An entry with a condition leads to a page that another one of its area leads to, too.
    .filter(({ when }) => when === undefined)
    .toSorted((one, other) => one.order - other.order);
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
