import { getPage, type ListPage, type Reader } from '@savvi/mfe-kit';
import { useMutation, useQuery, useQueryClient } from '@savvi/mfe-kit/query';

/** The source of a paged list. */
export interface LongListSource<Item> {
  readonly queryKey: readonly unknown[];
  readonly path: `/api/${string}`;
  readonly reader: Reader<Item[]>;
}

interface NextPage<Item> {
  readonly source: LongListSource<Item>;
  readonly path: `/api/${string}`;
}

/** The loaded part of a paged list, and a function that loads more. */
export interface LongList<Item> {
  /**
   * The loaded items; undefined until the first page is loaded. While another list is loading, the previous
   * one stays.
   */
  readonly items: readonly Item[] | undefined;
  readonly total: number;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** Whether `items` still belong to the previous list, because the new one is loading. */
  readonly isOutdated: boolean;
  readonly reload: () => void;
  /** Loads the next page; null after the last page. */
  readonly more: {
    readonly load: () => void;
    readonly isLoading: boolean;
    readonly error: Error | null;
  } | null;
}

/** Loads a list page by page; `more` appends the next page. */
export function useLongList<Item extends { readonly id: string }>(
  source: LongListSource<Item>,
): LongList<Item> {
  const client = useQueryClient();
  const { queryKey, path, reader } = source;
  const list = useQuery<ListPage<Item>>({
    queryKey,
    queryFn: ({ signal }) => getPage(path, reader, signal),
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const following = useMutation({
    mutationFn: (next: NextPage<Item>) => getPage(next.path, next.source.reader),
    onSuccess: (page, next) =>
      client.setQueryData<ListPage<Item>>(next.source.queryKey, (before) => {
        // The list was loaded again while this page was loading, so the page no longer continues it.
        if (before?.next !== next.path) return before;
        const known = new Set(before.items.map(({ id }) => id));
        return { ...page, items: [...before.items, ...page.items.filter(({ id }) => !known.has(id))] };
      }),
  });
  const next = list.isPlaceholderData ? null : (list.data?.next ?? null);
  const isRequested = following.variables?.path === next;
  return {
    items: list.data?.items,
    total: list.data?.total ?? 0,
    error: list.error,
    isFetching: list.isFetching,
    isOutdated: list.isPlaceholderData,
    reload: () => void list.refetch(),
    more:
      next === null
        ? null
        : {
            load: () => following.mutate({ source, path: next }),
            isLoading: isRequested && following.isPending,
            error: isRequested ? following.error : null,
          },
  };
}
