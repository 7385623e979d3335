import type { Envelope, EventInput } from '@savvi/contracts/event';
import type { Happening, KeptRow } from '@savvi/service-kit/kept-records';

/** The fields of a holding by the contract's names. What a kind has, its contract checked on the way in. */
export type Fields = Readonly<Record<string, string | null | undefined>>;

/**
 * What others may be told of a holding: which one, and its fields, of which each event's contract takes its
 * own.
 */
interface Told {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly [field: string]: string | number | null | undefined;
}

/** A savings account, debt, property or policy as it is stored: what every kind has, and its own fields. */
export interface StoredHolding extends Told, KeptRow {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
}

/** The holding of a row that PostgreSQL wrote as JSON. */
export const readHolding = ({ json }: { json: string }): StoredHolding => JSON.parse(json) as StoredHolding; // the columns of its kind, written through the contract's schema only

/** A holding and whose it is, where all spaces are gone through. */
export interface HoldingOfSpace {
  readonly spaceId: string;
  readonly holding: StoredHolding;
}

/** Makes an event of a holding. What its contract does not name stays inside. */
export interface Announcement {
  of(input: EventInput<Told>): Envelope;
}

/** What happens to a holding. */
export type HoldingEvents = Readonly<Record<'created' | 'stated' | Happening, Announcement>>;
