import type { Envelope, EventInput } from '@savvi/contracts/event';
import type { Happening, RestorableRow } from '@savvi/service-kit/kept-records';

/** The fields of a holding by their names in the contract, which has validated them. */
export type Fields = Readonly<Record<string, string | number | null | undefined>>;

/** The id of a holding with its fields; the contract of each event selects those that the event contains. */
export interface EventFields {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** A stored savings account, debt, property or policy: the common columns, and its own fields. */
export interface StoredHolding extends RestorableRow {
  readonly [field: string]: string | number | null | undefined;
}

/** The holding of a row that PostgreSQL wrote as JSON. */
// The JSON has the columns of its kind, which were validated by the contract before they were stored.
export const readHolding = ({ json }: { json: string }): StoredHolding => JSON.parse(json) as StoredHolding;

/** A holding with its space, for statements across spaces. */
export interface HoldingOfSpace {
  readonly spaceId: string;
  readonly holding: StoredHolding;
}

/** A type of event about a holding. `of` drops fields that its contract does not name. */
export interface Announcement {
  readonly type: string;
  of(input: EventInput<EventFields>): Envelope;
}

/** The events of a kind of holding. */
export type HoldingEvents = Readonly<Record<'created' | 'stated' | Happening, Announcement>>;
