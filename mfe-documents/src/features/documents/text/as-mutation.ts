import type { QueryClient } from '@savvi/mfe-kit/query';

/** Runs work outside of a component as a mutation, so that the shell learns of an ended session. */
export const asMutation = <Result>(client: QueryClient, work: () => Promise<Result>): Promise<Result> =>
  client
    .getMutationCache()
    .build<Result, Error, void, unknown>(client, { mutationFn: work, gcTime: 0 })
    .execute();
