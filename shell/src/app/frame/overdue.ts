import { queryOptions, skipToken } from '@tanstack/react-query';

const NONE: Readonly<Record<string, number>> = {};

/** How many dates of each area are overdue, by the area's name. {@link watchOverdue} sets it after the first load. */
export const overdueQuery = queryOptions({
  queryKey: ['overdue'],
  queryFn: skipToken,
  initialData: NONE,
});
