import { getPage, type ListPage, type Reader } from '@savvi/mfe-kit';
import { useMutation, useQuery, useQueryClient } from '@savvi/mfe-kit/query';

/** A list that comes page by page. */
export interface LongListSource<Item> {
  readonly queryKey: readonly unknown[];
  readonly path: `/api/${string}`;
  readonly reader: Reader<Item[]>;
}

interface NextPage<Item> {
  readonly source: LongListSource<Item>;
  readonly path: `/api/${string}`;
}

/** What is known of such a list, and the way to more of it. */
export interface LongList<Item> {
  /** Undefined until the first page came. While another list is on its way the one before stays. */
  readonly items: readonly Item[] | undefined;
  readonly total: number;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** What stands here is still that of the list before. */
  readonly isOutdated: boolean;
  readonly reload: () => void;
  /** Null after the last page. */
  readonly more: {
    readonly load: () => void;
    readonly isLoading: boolean;
    readonly error: Error | null;
  } | null;
}

/** The list from its first page on; `more` adds the page that follows. */
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
        if (before?.next !== next.path) return before; // it was asked for again meanwhile
        const known = new Set(before.items.map(({ id }) => id));
        return { ...page, items: [...before.items, ...page.items.filter(({ id }) => !known.has(id))] };
      }),
  });
  const next = list.isPlaceholderData ? null : (list.data?.next ?? null);
  const isAsked = following.variables?.path === next;
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
            isLoading: isAsked && following.isPending,
            error: isAsked ? following.error : null,
          },
  };
}
