import type { Debt } from '@savvi/masterplan-contract/debt';
import type { Property } from '@savvi/masterplan-contract/property';
import { deletedOf } from '@savvi/contracts/kept-record';
import type { Cents } from '@savvi/contracts/money';
import * as z from '@savvi/contracts/schema';
import type { RestorableRecord, RecordKind } from '@savvi/mfe-kit';
import type { DrawingName } from '@savvi/ui/empty-state';
import type { LucideIcon } from 'lucide-react';
import type { HoldingForm } from '../fields/form.rules.ts';

/** The fields that all four kinds of records share: id, version and name. */
export interface Holding extends RestorableRecord {
  readonly name: string;
}

/** A labeled amount or rate. */
export interface Figure {
  readonly label: string;
  /** The formatted value. */
  readonly value: string;
}

/** The content of a record's card. */
export interface CardContent {
  readonly icon: LucideIcon;
  /** The type of a record within its kind, such as 'Checking' for a savings account. */
  readonly sort: string;
  /** The bank, provider or address. May be empty. */
  readonly by: string;
  /** The main amount on the card, such as a balance. */
  readonly main: Figure;
  readonly others: readonly Figure[];
  /** Quiet lines with numbers and dates, such as 'Ends Mar 3, 2027'. */
  readonly notes?: readonly string[];
  /** A share of a whole, as a bar and as text. */
  readonly part?: { readonly share: number; readonly text: string } | undefined;
  /** A warning on the card. */
  readonly mark?: { readonly tone: 'warning' | 'danger'; readonly text: string } | undefined;
}

/** The records that links refer to; undefined until they are loaded, or while no link needs them. */
export interface Linked {
  readonly properties: readonly Property[] | undefined;
  readonly debts: readonly Debt[] | undefined;
}

/** A sort order that the user can choose in addition to the newest first. */
export interface Order<Item> {
  /** The value in the page's address. */
  readonly name: string;
  readonly label: string;
  compare(one: Item, other: Item): number;
}

/** The exact total of all records of a kind, and a sentence about it. */
export interface Total {
  readonly label: string;
  readonly sum: Cents;
  readonly remark: string;
  /** A second line below the remark. */
  readonly more?: string | undefined;
}

/**
 * One kind of record: savings account, debt, property or policy. Everything that differs between the kinds is
 * here, so the page treats all kinds alike.
 */
export interface Kind<Item extends Holding> extends RecordKind<Item> {
  /** The value in the page's address that selects the tab of this kind. */
  readonly tab: string;
  readonly domain: 'savings-accounts' | 'debts' | 'real-estate-properties' | 'insurance-policies';
  /** The domains of other records that the service may change together with a record of this kind. */
  readonly alsoChanges?: readonly Kind<Holding>['domain'][];
  readonly label: string;
  /** The singular name in a sentence. */
  readonly one: string;
  readonly many: string;
  readonly drawing: DrawingName;
  /** The text of an empty tab: what it will show and why it is useful. */
  readonly promise: string;
  readonly form: HoldingForm<Item>;
  /** The labels of the types of records. */
  readonly types: Readonly<Record<string, string>>;
  typeOf(item: Item): string;
  readonly orders: readonly Order<Item>[];
  /** Returns the total of the records on a date (`2026-11-21`). */
  total(items: readonly Item[], at: { readonly today: string; readonly linked: Linked }): Total;
  /** Returns the number by which the provider knows the record, if this kind has one. */
  numberOf?(item: Item): string | null;
  /** Returns the card content on a date (`2026-11-21`), with `sum` as the total of all records. */
  card(item: Item, at: { readonly today: string; readonly sum: Cents; readonly linked: Linked }): CardContent;
}

/** Builds the response parsers of a kind from the schema of one record. */
export const readersOf = <Reply extends z.ZodMiniObject>(reply: Reply) => ({
  one: reply,
  list: z.array(reply),
  deleted: z.array(deletedOf(reply)),
});
