// The functions of the query client that areas use, and no others: the shell shares this module as a
// singleton, and tree shaking keeps only these names.
export { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export type { QueryClient, UseQueryResult } from '@tanstack/react-query';
