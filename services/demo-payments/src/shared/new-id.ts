import { randomBytes } from 'node:crypto';

/** Creates ids that look like the provider's: `sub_1` and 96 random bits. */
export const newId = (prefix: string): string => `${prefix}_1${randomBytes(12).toString('hex')}`;

/** The id of an event. Ids sort by `number`, in every collation. */
export const eventId = (number: number): string =>
  `evt_1${number.toString(36).padStart(11, '0')}${randomBytes(6).toString('hex')}`;
