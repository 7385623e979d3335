import type { ObjectStore } from '@savvi/service-kit/object-store';

/** A store that is prepared once, and again only after that failed: preparing deletes half-written files. */
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
