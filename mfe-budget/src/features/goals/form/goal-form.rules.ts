import type { Goal } from '@savvi/budget-contract/goal-reply';
import { goalInput } from '@savvi/budget-contract/goal';
import { texts } from '../goal.texts.ts';

/** The fields of the form, in their order. */
export const FIELDS = ['name', 'monthlyAmount', 'target', 'date'] as const;
/** A field of the form. */
export type FieldKey = (typeof FIELDS)[number];
/** The contents of the form. An empty text is no value. */
export type GoalEntries = Readonly<Record<FieldKey, string>>;

/** The form of a new goal. */
export const NEW_GOAL: GoalEntries = { name: '', monthlyAmount: '', target: '', date: '' };

/** The texts of the fields for a goal. */
export const entriesOf = ({ name, monthlyAmount, target, date }: Goal): GoalEntries => ({
  name,
  monthlyAmount,
  target: target ?? '',
  date: date ?? '',
});

/** The keys of the fields that differ. */
export const changedKeys = (from: GoalEntries, to: GoalEntries): FieldKey[] =>
  FIELDS.filter((key) => from[key] !== to[key]);

/** The newest version with the changes that the user made since `base`. */
export const onTopOf = (newest: GoalEntries, base: GoalEntries, typed: GoalEntries): GoalEntries => ({
  ...newest,
  ...Object.fromEntries(changedKeys(base, typed).map((key) => [key, typed[key]])),
});

const orNull = (entry: string): string | null => (entry === '' ? null : entry);

/** The goal that the entries describe, or the fields that have to be corrected. A date that stays may have passed. */
export function goalOf(
  id: string,
  entries: GoalEntries,
  base: GoalEntries,
  today: string,
): { readonly goal: Goal | null; readonly refused: readonly FieldKey[] } {
  const checked = goalInput.safeParse({
    id,
    name: entries.name,
    monthlyAmount: entries.monthlyAmount,
    target: orNull(entries.target),
    date: orNull(entries.date),
  });
  const wrong = new Set(checked.success ? [] : checked.error.issues.map(({ path }) => path[0]));
  if (entries.date !== '' && entries.date <= today && entries.date !== base.date) wrong.add('date');
  const refused = FIELDS.filter((key) => wrong.has(key));
  return { goal: checked.success && refused.length === 0 ? checked.data : null, refused };
}

/** The sentence about a field that has to be corrected. */
export const adviceFor = (key: FieldKey): string => texts.form.advice[key];
