import type { Rule } from '@savvi/budget-contract/rule';
import { useQueryClient } from '@savvi/mfe-kit/query';
import type { StaleNoticeProps } from '@savvi/ui/stale-notice';
import { useState } from 'react';
import { rulesQuery } from '../../../shared/rules/rules.queries.ts';
import { entriesOf, NEW_RULE, onTopOf, type RuleEntries, type RuleField } from './rule-form.rules.ts';

interface State {
  /** The version that is changed; null for a new rule. */
  readonly stored: Rule | null;
  /** The entries of that version. */
  readonly base: RuleEntries;
  readonly entries: RuleEntries;
  /** Whether the rule was changed elsewhere. */
  readonly staleness: StaleNoticeProps['staleness'];
}

/** The entries of the form of a rule, and the version of the rule that they change. */
export function useRuleEntries(budgetId: string, rule: Rule | null) {
  const client = useQueryClient();
  const [was] = useState(() => (rule === null ? NEW_RULE : entriesOf(rule)));
  const [state, setState] = useState<State>({ stored: rule, base: was, entries: was, staleness: 'no' });
  const settle = (staleness: State['staleness']) => setState((before) => ({ ...before, staleness }));
  return {
    ...state,
    /** The entries of the version that was opened. */
    was,
    change: (name: RuleField, entry: string) =>
      setState((before) => ({ ...before, entries: { ...before.entries, [name]: entry } })),
    /** Remembers that the rule was changed or deleted elsewhere. */
    markStale: () => settle('stale'),

    /** Applies the user's changes to the newest version. */
    async loadNewest(): Promise<void> {
      settle('loading');
      try {
        const { rules } = await client.fetchQuery(rulesQuery(budgetId));
        const newest = rules.find(({ id }) => id === state.stored?.id);
        if (newest === undefined) return settle('gone');
        const base = entriesOf(newest);
        setState((before) => ({
          stored: newest,
          base,
          entries: onTopOf(base, before.base, before.entries),
          staleness: 'loaded',
        }));
      } catch {
        settle('failed'); // the notice explains it and offers another attempt
      }
    },
  };
}
