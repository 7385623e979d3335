const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first load of this page is complete. */
export const firstLoadOver: Promise<void> = promise;

/** Reports that the first load is complete: resolves {@link firstLoadOver}. */
export const endFirstLoad = (): void => resolve();
