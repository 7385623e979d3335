const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first load of this page is complete. */
export const firstLoadOver: Promise<void> = promise;

/** Resolves {@link firstLoadOver}. */
export const endFirstLoad = (): void => resolve();
