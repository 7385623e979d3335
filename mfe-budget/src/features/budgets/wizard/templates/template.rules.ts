import { BUDGET_LINES_MAX } from '@savvi/budget-contract/budget';
import type { Entries, EntryLine, LineList } from '../entries.rules.ts';

/** A list of line names to start a budget from; it has no amounts (MON-13). */
export interface Template {
  readonly name: string;
  readonly fixedExpenses: readonly string[];
  readonly variableExpenses: readonly string[];
}

const LISTS = ['fixedExpenses', 'variableExpenses'] as const satisfies readonly LineList[];

/** The templates in the order of the dialog. */
export const TEMPLATES: readonly Template[] = [
  {
    name: 'Two incomes, renting',
    fixedExpenses: [
      'Rent',
      'Renters insurance',
      'Electricity and gas',
      'Internet',
      'Phones',
      'Health insurance',
      'Car payment',
      'Car insurance',
      'Subscriptions',
    ],
    variableExpenses: [
      'Groceries',
      'Eating out',
      'Gas and transit',
      'Household',
      'Clothing',
      'Health',
      'Fun',
      'Gifts',
    ],
  },
  {
    name: 'Two incomes, own home',
    fixedExpenses: [
      'Mortgage',
      'Property tax',
      'Home insurance',
      'Electricity and gas',
      'Water and trash',
      'Internet',
      'Phones',
      'Health insurance',
      'Car payment',
      'Car insurance',
      'Subscriptions',
    ],
    variableExpenses: [
      'Groceries',
      'Eating out',
      'Gas and transit',
      'Home repairs',
      'Household',
      'Clothing',
      'Health',
      'Fun',
      'Gifts',
    ],
  },
  {
    name: 'One income',
    fixedExpenses: [
      'Housing',
      'Home or renters insurance',
      'Electricity and gas',
      'Internet',
      'Phone',
      'Health insurance',
      'Car payment',
      'Car insurance',
      'Subscriptions',
    ],
    variableExpenses: [
      'Groceries',
      'Eating out',
      'Gas and transit',
      'Household',
      'Clothing',
      'Health',
      'Fun',
    ],
  },
  {
    name: 'Student',
    fixedExpenses: ['Rent', 'Tuition and fees', 'Health insurance', 'Internet', 'Phone', 'Transit pass'],
    variableExpenses: ['Groceries', 'Eating out', 'Books and supplies', 'Clothing', 'Fun', 'Trips home'],
  },
  {
    name: 'Between jobs',
    fixedExpenses: [
      'Housing',
      'Electricity and gas',
      'Internet',
      'Phone',
      'Health insurance',
      'Car insurance',
      'Minimum debt payments',
    ],
    variableExpenses: ['Groceries', 'Gas and transit', 'Job search', 'Health', 'Household'],
  },
  { name: 'Empty', fixedExpenses: [], variableExpenses: [] },
];

/** The number of lines of a template. */
export const sizeOf = (template: Template): number =>
  LISTS.reduce((size, list) => size + template[list].length, 0);

const KNOWN = new Set(TEMPLATES.flatMap((template) => LISTS.flatMap((list) => template[list])));
/** Whether a line comes from a template and was neither filled in nor renamed. */
const isUntouched = ({ name, isBlank }: EntryLine) => isBlank === true && KNOWN.has(name);

/**
 * The entries with the lines of a template, each without an amount. They replace untouched lines of another
 * template, and names that the budget has already are left out.
 */
export function withTemplate(entries: Entries, template: Template, newId: () => string): Entries {
  const kept = LISTS.map((list) => entries[list].filter((line) => !isUntouched(line)));
  const names = new Set(kept.flat().map(({ name }) => name.toLowerCase()));
  const lists = LISTS.map((list, at): [LineList, EntryLine[]] => {
    const added = template[list]
      .filter((name) => !names.has(name.toLowerCase()))
      .map((name): EntryLine => ({ id: newId(), name, amount: 0, isBlank: true }));
    return [list, [...(kept[at] ?? []), ...added].slice(0, BUDGET_LINES_MAX)];
  });
  return { ...entries, ...Object.fromEntries(lists) };
}
