import path from 'node:path';

/** The root folder of the checkout. */
export const root = path.dirname(import.meta.dirname);
