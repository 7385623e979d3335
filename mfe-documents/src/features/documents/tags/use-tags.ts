import { type Tag, tagReply } from '@savvi/documents-contract/tag';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions, useQuery } from '@savvi/mfe-kit/query';
import { useMemo } from 'react';
import type { View } from '../view/view.rules.ts';

/** The tags of the user. They are loaded again with the documents. */
export const TAGS = queryOptions({
  queryKey: ['documents', 'tags'],
  queryFn: ({ signal }) => get('/api/documents/tags', z.array(tagReply), signal),
});

const NO_TAGS: readonly Tag[] = [];

/** Returns the tags of the user; none until they are loaded. The locker works without them. */
export const useTags = (): readonly Tag[] => useQuery(TAGS).data ?? NO_TAGS;

/** Returns the view without a tag that does not exist, perhaps because it was deleted in another tab. */
export function useExistingTag(view: View): View {
  const { data, isPending } = useQuery(TAGS);
  const isGone = Boolean(view.tagId) && !isPending && !data?.some(({ id }) => id === view.tagId);
  return useMemo(() => (isGone ? { ...view, tagId: null } : view), [view, isGone]);
}
