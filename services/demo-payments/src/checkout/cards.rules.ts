import * as z from 'zod/mini';
import type { Subscription } from '../shared/subscription.ts';
import { CHECKOUT_TEXTS } from './checkout.texts.ts';

/** A test card that the simulator accepts. */
interface TestCard {
  readonly number: string;
  /** The behavior of the card, as text for the checkout page. */
  readonly does: string;
  /** Why the card is declined; null if it pays. */
  readonly declined: string | null;
  /** Whether every payment after the first is declined. */
  readonly paysOnce: boolean;
}

/** The only accepted cards. Stripe's test mode gives the same numbers the same meaning. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'Pays', declined: null, paysOnce: false },
  {
    number: '4000 0000 0000 0002',
    does: 'Declined',
    declined: CHECKOUT_TEXTS.declined.generic,
    paysOnce: false,
  },
  {
    number: '4000 0000 0000 9995',
    does: 'Declined for insufficient funds',
    declined: CHECKOUT_TEXTS.declined.funds,
    paysOnce: false,
  },
  { number: '4000 0000 0000 0341', does: 'Pays now, declined at renewal', declined: null, paysOnce: true },
];

/** The card fields of a form, as sent. */
export interface CardFields {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

/** The error message of each invalid card field. */
export type CardErrors = Partial<Record<keyof CardFields, string>>;

/** The result of reading a card: errors per field, or the card and its behavior. */
export type CardReading =
  | { readonly errors: CardErrors }
  | { readonly declined: string }
  | { readonly card: Subscription['card'] };

const bare = (text: string) => text.replace(/[\s-]/g, '');

const numberField = z.string().check(
  z.minLength(1, { error: CHECKOUT_TEXTS.number.missing, abort: true }),
  z.regex(/^\d{16}$/, { error: CHECKOUT_TEXTS.number.malformed, abort: true }),
  z.refine((digits) => TEST_CARDS.some(({ number }) => bare(number) === digits), CHECKOUT_TEXTS.number.real),
);

const expiryField = (now: Date) =>
  z.string().check(
    z.minLength(1, { error: CHECKOUT_TEXTS.expiry.missing, abort: true }),
    z.regex(/^(0?[1-9]|1[0-2])\/?(20)?\d\d$/, { error: CHECKOUT_TEXTS.expiry.malformed, abort: true }),
    z.refine((text) => {
      const [, month = '', year = ''] = /^(\d{1,2})\/?(?:20)?(\d\d)$/.exec(text) ?? [];
      return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime();
    }, CHECKOUT_TEXTS.expiry.past),
  );

const cvcField = z
  .string()
  .check(
    z.minLength(1, { error: CHECKOUT_TEXTS.cvc.missing, abort: true }),
    z.regex(/^\d{3}$/, CHECKOUT_TEXTS.cvc.malformed),
  );

/**
 * The card fields that are shown again in the form. They travel in a URL, so anything that could be a real
 * card is left out.
 */
export function repeatable({ number, expiry }: CardFields): Pick<CardFields, 'number' | 'expiry'> {
  const isHarmless = TEST_CARDS.some((card) => bare(card.number).startsWith(bare(number)));
  return { number: isHarmless ? number : '', expiry: /^[\d\s/-]{0,9}$/.test(expiry) ? expiry : '' };
}

/**
 * Reads the card fields of a form. Nobody stores the number; of a card that pays, only the last four digits
 * are kept.
 */
export function readCard(fields: CardFields, now: Date): CardReading {
  const form = z.object({ number: numberField, expiry: expiryField(now), cvc: cvcField });
  const parsed = z.safeParse(form, {
    number: bare(fields.number),
    expiry: bare(fields.expiry),
    cvc: bare(fields.cvc),
  });
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    return {
      errors: Object.fromEntries(Object.entries(fieldErrors).map(([name, [sentence]]) => [name, sentence])),
    };
  }
  const { number } = parsed.data;
  const card = TEST_CARDS.find((each) => bare(each.number) === number);
  if (card === undefined || card.declined !== null)
    return { declined: card?.declined ?? CHECKOUT_TEXTS.declined.generic };
  return { card: { last4: number.slice(-4), paysOnce: card.paysOnce } };
}
