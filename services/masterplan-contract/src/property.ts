import * as z from '@savvi/contracts/schema';
import { restorableRecord } from '@savvi/contracts/kept-record';
import { MONEY_LIMITS, moneyInput, moneyOutput } from '@savvi/contracts/money';
import { calendarDate, requiredName, text } from '@savvi/contracts/values';
import { ADDRESS_MAX, HOLDING_NAME_MAX } from './holding.ts';

/** The type of a property (DATA-11). */
export const propertyType = z.enum(['primary_residence', 'rental_property', 'vacation_home', 'commercial']);
/** The type of a property. */
export type PropertyType = z.infer<typeof propertyType>;

/** The default values of a new property (DATA-11, DATA-18). */
export const PROPERTY_DEFAULTS = {
  mortgageBalance: null,
  monthlyRent: null,
  propertyType: 'primary_residence',
  purchaseDate: null,
} as const;

const fields = {
  name: requiredName(HOLDING_NAME_MAX),
  address: text(ADDRESS_MAX),
  propertyValue: moneyInput(MONEY_LIMITS.balance),
  mortgageBalance: z.nullable(moneyInput(MONEY_LIMITS.balance)),
  monthlyRent: z.nullable(moneyInput(MONEY_LIMITS.payment)),
  propertyType,
  purchaseDate: z.nullable(calendarDate),
};

/** The body of POST /api/real-estate-properties; other keys are ignored (API-17). */
export const propertyInput = z.object({
  ...fields,
  mortgageBalance: z._default(fields.mortgageBalance, PROPERTY_DEFAULTS.mortgageBalance),
  monthlyRent: z._default(fields.monthlyRent, PROPERTY_DEFAULTS.monthlyRent),
  propertyType: z._default(propertyType, PROPERTY_DEFAULTS.propertyType),
  purchaseDate: z._default(fields.purchaseDate, PROPERTY_DEFAULTS.purchaseDate),
});
/** A complete property as stored. */
export type PropertyInput = z.output<typeof propertyInput>;

/**
 * The body of PATCH /api/real-estate-properties/{id}: an absent key stays unchanged, `null` clears a field
 * that may be empty.
 */
export const propertyPatch = z.partial(z.object(fields));
/** A change to a property. */
export type PropertyPatch = z.output<typeof propertyPatch>;

/** A property in a response. */
export const propertyReply = z.object({
  ...restorableRecord,
  name: z.string(),
  address: z.string(),
  propertyValue: moneyOutput,
  mortgageBalance: z.nullable(moneyOutput),
  monthlyRent: z.nullable(moneyOutput),
  propertyType,
  purchaseDate: z.nullable(calendarDate),
  /**
   * The part of `mortgageBalance` that linked debts replace in the net worth: all of it (zero if it is null), or null
   * without a linked debt of type mortgage (LNK-2). Null in responses of a release without links.
   */
  linkedMortgage: z._default(z.nullable(moneyOutput), null),
});
/** A property in a response. */
export type Property = z.infer<typeof propertyReply>;
