const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first load of this page is over. */
export const firstLoadOver: Promise<void> = promise;

/** Starts what waits for {@link firstLoadOver}. */
export const endFirstLoad = (): void => resolve();
