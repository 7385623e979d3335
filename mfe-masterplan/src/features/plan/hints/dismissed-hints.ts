import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';

/** The keys of the hints that the space has dismissed. A later release may have keys of another form. */
export const dismissedQuery = queryOptions({
  queryKey: ['dismissed-hints'],
  queryFn: ({ signal }) => get('/api/dismissed-hints', z.array(z.string()), signal),
});
