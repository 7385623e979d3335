import { ADDRESS_MAX } from '@savvi/masterplan-contract/holding';
import {
  type Property,
  PROPERTY_DEFAULTS,
  type PropertyType,
  propertyInput,
  propertyReply,
} from '@savvi/masterplan-contract/property';
import { fromCents, toCents } from '@savvi/contracts/money';
import { formatDay, formatMoney, formatShare } from '@savvi/ui/format';
import { Building2, House, KeyRound, TentTree } from 'lucide-react';
import { moneyField, optionalMoneyField } from '../fields/amount-fields.ts';
import { choiceField, dayField, textField } from '../fields/field.ts';
import { formOf } from '../fields/form.rules.ts';
import { countedOnceNote, owedOn } from './link.rules.ts';
import { type CardContent, type Kind, readersOf } from './kind.ts';
import { byAmount, byDate, byName } from './orders.ts';
import { dollars, sumOf, whenAny } from './totals.ts';

const TYPES: Record<PropertyType, string> = {
  primary_residence: 'Primary residence',
  rental_property: 'Rental property',
  vacation_home: 'Vacation home',
  commercial: 'Commercial',
};
const ICONS = {
  primary_residence: House,
  rental_property: KeyRound,
  vacation_home: TentTree,
  commercial: Building2,
} satisfies Record<PropertyType, unknown>;
const valueOf = (items: readonly Property[]) => sumOf(items, ({ propertyValue }) => propertyValue);

/** Returns the owned share of a mortgaged property. */
function equityPart(value: string, mortgage: string): CardContent['part'] {
  const [whole, owed] = [toCents(value), toCents(mortgage)];
  if (owed === 0n || owed >= whole) return undefined;
  const share = Number(whole - owed) / Number(whole);
  return { share, text: `${formatShare(share)} is yours` };
}

/** The record kind real estate properties (PLAN-12, PLAN-17). */
export const properties: Kind<Property> = {
  tab: 'properties',
  domain: 'real-estate-properties',
  label: 'Properties',
  one: 'property',
  many: 'properties',
  drawing: 'properties',
  promise: 'Add your home or rental properties to see your equity after mortgages.',
  readers: readersOf(propertyReply),
  form: formOf(propertyInput, {
    name: textField('Property name', { isRequired: true }),
    propertyType: choiceField('Property type', TYPES, PROPERTY_DEFAULTS.propertyType),
    address: textField('Address', { max: ADDRESS_MAX, isWide: true }),
    propertyValue: moneyField('Value', 'balance'),
    mortgageBalance: optionalMoneyField('Mortgage balance', 'balance'),
    monthlyRent: optionalMoneyField('Monthly rent', 'payment'),
    purchaseDate: dayField('Purchase date'),
  }),
  types: TYPES,
  typeOf: ({ propertyType }) => propertyType,
  orders: [
    byName,
    byAmount('Largest value', ({ propertyValue }) => propertyValue),
    byDate('Purchased first', ({ purchaseDate }) => purchaseDate),
  ],
  total: (owned, { linked }) => ({
    label: 'Total property value',
    sum: valueOf(owned),
    remark: `${dollars(owned.reduce((rest, each) => rest - owedOn(each, linked), valueOf(owned)))} after mortgages`,
  }),
  card: (property, { linked }) => {
    const { address, propertyValue, monthlyRent, propertyType, purchaseDate } = property;
    const owed = fromCents(owedOn(property, linked));
    return {
      icon: ICONS[propertyType],
      sort: TYPES[propertyType],
      by: address,
      main: { label: 'Value', value: formatMoney(propertyValue) },
      others: [...whenAny('Mortgage balance', owed), ...whenAny('Monthly rent', monthlyRent)],
      notes: [
        ...(purchaseDate === null ? [] : [`Purchased ${formatDay(purchaseDate)}`]),
        ...countedOnceNote(property, linked),
      ],
      part: equityPart(propertyValue, owed),
    };
  },
};
