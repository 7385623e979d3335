import { join } from 'node:path';

/** The root folder of the checkout. */
export const root = join(import.meta.dirname, '../../..');
