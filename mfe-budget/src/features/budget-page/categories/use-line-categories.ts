import type { Budget } from '@savvi/budget-contract/budget';
import type { Categories, Category } from '@savvi/budget-contract/category';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { monthsKey } from '../../../shared/budgets.queries.ts';
import { categoriesQuery, setLineCategory } from '../../../shared/categories.queries.ts';
import type { LinePlace, ListKey } from '../budget-lines.rules.ts';
import { texts as pageTexts } from '../budget-page.texts.ts';
import { texts } from './categories.texts.ts';

const KINDS = { fixedExpenses: 'fixed', variableExpenses: 'variable' } as const satisfies Record<
  ListKey,
  string
>;

interface Choice extends LinePlace {
  readonly name: string;
  readonly category: Category | null;
}

/** The categories of a budget's lines, and choosing them one after the other. */
export function useLineCategories(
  { id, version }: Pick<Budget, 'id' | 'version'>,
  announce: (text: string) => void,
) {
  const { toast } = useShell();
  const client = useQueryClient();
  const query = categoriesQuery(id);
  const { data, isFetching, refetch } = useQuery(query);
  // The categories of lines are by place, and lines may have been moved or removed elsewhere.
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== version) void refetch();
    shown.current = version;
  }, [version, refetch]);
  const choosing = useMutation({
    scope: { id: `categories ${id}` },
    mutationFn: ({ list, at, name, category }: Choice) =>
      setLineCategory(client, id, {
        list: KINDS[list],
        position: at,
        name,
        categoryId: category?.id ?? null,
      }),
    onSuccess: (_, { name, category }) => {
      announce(pageTexts.value.saved(texts.ofLine(name), category?.name ?? texts.none));
      void client.invalidateQueries({ queryKey: monthsKey(id) });
    },
    onError(error) {
      void client.invalidateQueries({ queryKey: query.queryKey });
      toast({
        title: pageTexts.value.notSaved,
        description: messageOf(error, pageTexts.tryAgain),
        tone: 'destructive',
      });
    },
  });
  const pending = choosing.isPending ? choosing.variables : undefined;
  return {
    categories: data,
    isFetching,
    reload: () => void refetch(),
    /** The category of a line as it is shown: a choice counts before it is saved. */
    ofLine(all: Categories, { list, at }: LinePlace) {
      const isBusy = pending?.list === list && pending.at === at;
      return {
        isBusy,
        categoryId: isBusy ? (pending.category?.id ?? null) : (all.lines[KINDS[list]][at] ?? null),
      };
    },
    choose: choosing.mutate,
  };
}

/** The categories of a budget's lines. */
export type LineCategories = ReturnType<typeof useLineCategories>;
