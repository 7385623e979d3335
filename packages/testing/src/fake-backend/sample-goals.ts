import type { Goal, Goals } from '@savvi/budget-contract/goal';
import { Problem } from '@savvi/service-kit/problem';
import type { SampleAnswer, SampleRecords } from './sample-records.ts';

const NO_GOALS: Goals = { goals: [], version: 1 };

/** Responses of the routes of savings goals, by operation. */
export function goalAnswers(records: Pick<SampleRecords, 'find'>): Readonly<Record<string, SampleAnswer>> {
  const lists = new Map<string, Goals>();
  const of = (budgetId: string) => lists.get(budgetId) ?? NO_GOALS;
  return {
    listGoals: (call) => of(records.find(call).id),
    replaceGoals(call) {
      const { id } = records.find({ ...call, version: undefined });
      const { version } = of(id);
      if (call.version !== undefined && call.version !== version) throw new Problem('stale');
      const goals = call.body['goals'] as readonly Goal[]; // by the input schema of the route
      const changed = { goals: [...goals], version: version + 1 };
      lists.set(id, changed);
      return changed;
    },
    listStoredGoals: () =>
      [...lists].flatMap(([budgetId, { goals }]) => goals.map((goal) => ({ budgetId, ...goal }))),
  };
}
