import { deletedOf } from '@savvi/contracts/kept-record';
import type { Cents } from '@savvi/contracts/money';
import * as z from '@savvi/contracts/schema';
import type { KeptRecord, RecordKind } from '@savvi/mfe-kit';
import type { DrawingName } from '@savvi/ui/empty-state';
import type { LucideIcon } from 'lucide-react';
import type { HoldingForm } from '../fields/form.rules.ts';

/** What all four kinds of holdings have: who they are, in which version, and what they are called. */
export interface Holding extends KeptRecord {
  readonly name: string;
}

/** An amount or a rate with its name. */
export interface Figure {
  readonly label: string;
  /** As it is shown. */
  readonly value: string;
}

/** What a card shows of a holding. */
export interface CardContent {
  readonly icon: LucideIcon;
  /** What sort of its kind it is: 'Checking'. */
  readonly sort: string;
  /** Who or what it belongs to: a bank, an address. It may be empty. */
  readonly by: string;
  /** The one amount that matters most. */
  readonly main: Figure;
  readonly others: readonly Figure[];
  /** A part of a whole, as a bar and in words. */
  readonly part?: { readonly share: number; readonly text: string } | undefined;
  /** What should not be missed. */
  readonly mark?: { readonly tone: 'warning' | 'danger'; readonly text: string } | undefined;
}

/** What all holdings of a kind come to, exactly, and one sentence about it. */
export interface Total {
  readonly label: string;
  readonly sum: Cents;
  readonly remark: string;
}

/**
 * One kind of holding, told to the page: what tells it from the other three is here, and nothing else knows
 * which kind it draws.
 */
export interface Kind<Item extends Holding> extends RecordKind<Item> {
  /** Its tab, as the address names it. */
  readonly tab: string;
  readonly domain: 'savings-accounts' | 'debts' | 'real-estate-properties' | 'insurance-policies';
  readonly label: string;
  /** What one and several are called in a sentence. */
  readonly one: string;
  readonly many: string;
  readonly drawing: DrawingName;
  /** What will stand here, and why it is worth it. */
  readonly promise: string;
  readonly form: HoldingForm<Item>;
  /** The total of its holdings. */
  total(items: readonly Item[]): Total;
  /** How a card reads on a day (`2026-11-21`), among holdings that come to `sum`. */
  card(item: Item, at: { readonly today: string; readonly sum: Cents }): CardContent;
}

/** The readers of a kind from the contract of one. */
export const readersOf = <Reply extends z.ZodMiniObject>(reply: Reply) => ({
  one: reply,
  list: z.array(reply),
  deleted: z.array(deletedOf(reply)),
});
