// What areas need of the query client, and no more: the shell shares this module as a singleton, so it is
// shaken to these names.
export { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export type { QueryClient, UseQueryResult } from '@tanstack/react-query';
