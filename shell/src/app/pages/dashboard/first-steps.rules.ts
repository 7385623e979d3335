import type { Entitlements } from '@savvi/contracts/entitlements';
import { TEXTS } from './dashboard.texts.ts';
import { LAB, type Lists, PLACES } from './lists.ts';

const { budget, plan, safe } = TEXTS.first;

/** One way to complete a first step: the list that gets a new record, and the page where the user adds it. */
interface Way {
  readonly label: string;
  readonly list: keyof Lists;
  readonly to: string;
  /** The entitlement that the plan needs so that the user can complete the step in this way. */
  readonly needs?: keyof Entitlements;
}

interface StepRule {
  readonly title: string;
  readonly sentence: string;
  readonly ways: readonly Way[];
}

const STEPS: readonly StepRule[] = [
  { ...budget, ways: [{ label: budget.ways[0], list: 'budgets', to: `${LAB}?new` }] },
  {
    ...plan,
    ways: [
      { label: plan.ways[0], list: 'savings', to: PLACES.savings, needs: 'hasFinancialMasterPlan' },
      { label: plan.ways[1], list: 'debts', to: PLACES.debts, needs: 'hasFinancialMasterPlan' },
    ],
  },
  {
    ...safe,
    ways: [
      { label: safe.ways[0], list: 'passwords', to: PLACES.passwords, needs: 'hasPasswordManager' },
      { label: safe.ways[1], list: 'documents', to: PLACES.documents, needs: 'hasDocumentLocker' },
    ],
  },
];

/** One of the first steps, with the user's progress. */
export interface Step extends StepRule {
  readonly isDone: boolean;
}

/**
 * The first steps (T-62); null while a list that determines one is unknown. Leaves out a step that is not
 * done and impossible, because its area is not deployed or not in the plan.
 */
export function firstStepsOf(
  lists: Lists,
  entitlements: Entitlements,
): { readonly steps: readonly Step[]; readonly areAllDone: boolean } | null {
  const steps = STEPS.map(({ ways, ...rule }) => {
    const stored = ways.map(({ list }) => lists[list]);
    const isDone = stored.some((list) => list.state === 'ready' && list.items.length > 0);
    const isUnknown = !isDone && stored.some(({ state }) => state === 'loading' || state === 'failed');
    return {
      ...rule,
      isDone,
      isUnknown,
      ways: ways.filter(
        ({ list, needs }) => lists[list].state !== 'absent' && (!needs || entitlements[needs]),
      ),
    };
  });
  if (steps.some(({ isUnknown }) => isUnknown)) return null;
  return {
    steps: steps.filter(({ isDone, ways }) => isDone || ways.length > 0),
    areAllDone: steps.every(({ isDone }) => isDone),
  };
}
