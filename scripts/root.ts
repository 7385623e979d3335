import path from 'node:path';

/** The root of the checkout. */
export const root = path.dirname(import.meta.dirname);
