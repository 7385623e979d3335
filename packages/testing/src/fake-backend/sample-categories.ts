import {
  type Categories,
  type Category,
  type LineCategoryInput,
  NO_CATEGORY,
  STANDARD_CATEGORIES,
} from '@savvi/budget-contract/category';
import type { StoredLine } from '@savvi/budget-contract/month-chain';
import { Problem } from '@savvi/service-kit/problem';
import type { SampleAnswer, SampleCall, SampleRecords } from './sample-records.ts';

type LineName = Pick<StoredLine, 'list' | 'name'>;
interface SampleList {
  readonly categories: readonly Category[];
  readonly version: number;
  /** The id of the category of each line, by list and name. */
  readonly lines: ReadonlyMap<string, string>;
}

const NOTHING: SampleList = { categories: STANDARD_CATEGORIES, version: 1, lines: new Map() };
const keyOf = ({ list, name }: LineName): string => `${list} ${name}`;
const idIn = ({ path }: SampleCall): string => /\/categories\/([^/]+)/.exec(path)?.[1] ?? '';

/** The categories of the sample budgets, and the responses of their routes by operation. */
export function sampleCategories(records: Pick<SampleRecords, 'find'>) {
  const lists = new Map<string, SampleList>();
  const of = (budgetId: string) => lists.get(budgetId) ?? NOTHING;
  const categoryOf = (budgetId: string, line: LineName): Category | null => {
    const { categories, lines } = of(budgetId);
    return categories.find(({ id }) => id === lines.get(keyOf(line))) ?? null;
  };
  const shown = (budgetId: string): Categories => {
    const { fixedExpenses, variableExpenses } = records.find({
      kind: 'budgets',
      id: budgetId,
      version: undefined,
    }) as unknown as Record<`${LineName['list']}Expenses`, readonly { readonly name: string }[]>; // by its input schema
    const named = (list: LineName['list'], all: typeof fixedExpenses) =>
      all.map(({ name }) => categoryOf(budgetId, { list, name })?.id ?? null);
    const { categories, version } = of(budgetId);
    return {
      categories: [...categories],
      lines: { fixed: named('fixed', fixedExpenses), variable: named('variable', variableExpenses) },
      version,
    };
  };
  const change = (call: SampleCall, next: Partial<SampleList>): Categories => {
    const id = call.id ?? '';
    if (call.version !== undefined && call.version !== of(id).version) throw new Problem('stale');
    lists.set(id, { ...of(id), ...next, version: of(id).version + 1 });
    return shown(id);
  };
  const countOf = (budgetId: string, id: string) =>
    [...of(budgetId).lines.values()].filter((each) => each === id).length;

  const answers: Readonly<Record<string, SampleAnswer>> = {
    listCategories: ({ id = '' }) => shown(id),
    replaceCategories: (call) => change(call, { categories: call.body['categories'] as readonly Category[] }), // by the input schema
    setLineCategory(call) {
      const { categoryId, ...line } = call.body as unknown as LineCategoryInput; // by the input schema of the route
      const lines = new Map(of(call.id ?? '').lines);
      if (categoryId === null) lines.delete(keyOf(line));
      else lines.set(keyOf(line), categoryId);
      return change(call, { lines });
    },
    getCategoryUse: (call) => ({ lines: countOf(call.id ?? '', idIn(call)), transactions: 0 }),
    deleteCategory(call) {
      const [id, to] = [idIn(call), call.query.get('to') ?? NO_CATEGORY];
      const { categories, lines } = of(call.id ?? '');
      const moved = { lines: countOf(call.id ?? '', id), transactions: 0 };
      return {
        ...change(call, {
          categories: categories.filter((each) => each.id !== id),
          lines: new Map([...lines].map(([line, each]) => [line, each === id ? to : each])),
        }),
        moved,
      };
    },
    listStoredCategories: () =>
      [...lists].flatMap(([budgetId, { categories, lines }]) =>
        categories.map((category) => ({
          budgetId,
          ...category,
          lines: [...lines].flatMap(([line, id]) => (id === category.id ? [line] : [])),
        })),
      ),
  };
  return { answers, categoryOf, categoriesOf: (budgetId: string) => of(budgetId).categories };
}

/** The categories of the sample budgets. */
export type SampleCategories = ReturnType<typeof sampleCategories>;
