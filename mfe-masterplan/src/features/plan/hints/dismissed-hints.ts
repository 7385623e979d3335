import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';

/** The keys of the dismissed hints of a space. Their format is not checked, because a later release may add others. */
export const dismissedQuery = queryOptions({
  queryKey: ['dismissed-hints'],
  queryFn: ({ signal }) => get('/api/dismissed-hints', z.array(z.string()), signal),
});
