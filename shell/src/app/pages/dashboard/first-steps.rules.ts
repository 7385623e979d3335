import { firstStepsSlot } from '@savvi/contracts/contributes';
import type { Entitlements } from '@savvi/contracts/entitlements';
import type { Area } from '@savvi/contracts/registry';
import { slotsOf } from '../../contributed/contributions.ts';
import { listNamed, type Lists } from '../../contributed/lists.ts';

/** The first steps (T-62), by the names under which areas contribute ways to complete them. */
const STEPS = ['plan-money', 'know-net-worth', 'keep-safe'] as const;
/** The name of a first step. */
export type StepName = (typeof STEPS)[number];

/** One of the first steps, with the user's progress. */
export interface Step {
  readonly name: StepName;
  /** The ways that are open to the user: the pages on which a record can be added. */
  readonly ways: readonly { readonly label: string; readonly to: string }[];
  readonly isDone: boolean;
}

/**
 * The first steps; null while a list that determines one is unknown. Leaves out a step that is not done and
 * impossible, because its areas are not deployed or not in the plan.
 */
export function firstStepsOf(
  areas: readonly Area[],
  lists: Lists,
  entitlements: Entitlements,
): { readonly steps: readonly Step[]; readonly areAllDone: boolean } | null {
  const contributed = slotsOf(areas, firstStepsSlot).flatMap(({ area, part }) =>
    part.ways.map((way) => ({
      ...way,
      stored: listNamed(lists, area, way.list),
      isInPlan: area.entitlement === null || entitlements[area.entitlement],
    })),
  );
  const steps = STEPS.map((name) => {
    const ways = contributed.filter(({ step }) => step === name);
    const isDone = ways.some(({ stored }) => stored.state === 'ready' && stored.items.length > 0);
    const isUnknown =
      !isDone && ways.some(({ stored: { state } }) => state === 'loading' || state === 'failed');
    return {
      name,
      isDone,
      isUnknown,
      ways: ways.filter(({ stored, isInPlan }) => stored.state !== 'absent' && isInPlan),
    };
  });
  if (steps.some(({ isUnknown }) => isUnknown)) return null;
  return {
    steps: steps.filter(({ isDone, ways }) => isDone || ways.length > 0),
    areAllDone: steps.every(({ isDone }) => isDone),
  };
}
