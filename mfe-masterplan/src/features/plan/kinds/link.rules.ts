import type { Debt } from '@savvi/masterplan-contract/debt';
import type { Property } from '@savvi/masterplan-contract/property';
import { type Cents, toCents } from '@savvi/contracts/money';
import { formatList } from '@savvi/ui/format';
import type { LinkTarget } from '../fields/field.ts';
import type { Linked } from './kind.ts';
import { linkTexts as texts } from './link.texts.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A note about a link, such as 'Insures Our home'; none without a link, and none until the records are loaded. */
export function linkNote(
  id: string | null,
  targets: readonly Named[] | undefined,
  target: LinkTarget,
  say: (name: string) => string,
): string[] {
  if (id === null || targets === undefined) return [];
  return [say(targets.find((each) => each.id === id)?.name ?? texts.gone[target])];
}

/** The mortgages that replace the one of a property; undefined if there are none, or until they are loaded. */
export function mortgagesOf(
  { id, linkedMortgage }: Pick<Property, 'id' | 'linkedMortgage'>,
  debts: readonly Debt[] | undefined,
): readonly Debt[] | undefined {
  if (linkedMortgage === null) return undefined;
  const mortgages = debts?.filter((debt) => debt.propertyId === id && debt.debtType === 'mortgage');
  return mortgages?.length === 0 ? undefined : mortgages;
}

/** What is owed on a property: its linked mortgages, or the balance that was entered with it. */
export const owedOn = (property: Property, { debts }: Linked): Cents =>
  (mortgagesOf(property, debts) ?? [{ balance: property.mortgageBalance ?? '0' }]).reduce(
    (sum, { balance }) => sum + toCents(balance),
    0n,
  );

/** Says that the mortgage of a property counts once, as a debt (LNK-2). */
export const countedOnceNote = (property: Property, { debts }: Linked): string[] => {
  const mortgages = mortgagesOf(property, debts);
  return mortgages === undefined
    ? []
    : [texts.countedOnce(formatList(mortgages.map(({ name }) => `“${name}”`)))];
};
