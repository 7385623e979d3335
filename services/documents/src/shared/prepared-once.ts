import type { ObjectStore } from '@savvi/service-kit/object-store';

/**
 * Wraps an object store so that it is prepared once, and again only after a failed preparation: preparing
 * deletes half-written files.
 */
export function preparedOnce(store: ObjectStore): ObjectStore {
  let preparing: Promise<void> | undefined;
  return {
    ...store,
    prepare: () =>
      (preparing ??= store.prepare().catch((error: unknown) => {
        preparing = undefined;
        throw error;
      })),
  };
}
