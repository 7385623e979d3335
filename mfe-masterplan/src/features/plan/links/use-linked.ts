import type { Debt } from '@savvi/masterplan-contract/debt';
import type { Property } from '@savvi/masterplan-contract/property';
import { recordsQuery } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import type { LinkTarget } from '../fields/field.ts';
import { debts } from '../kinds/debts.ts';
import type { Linked } from '../kinds/kind.ts';
import { properties } from '../kinds/properties.ts';

/** The records that a link may refer to; undefined until they are loaded. */
interface LinkTargets {
  readonly records: readonly (Debt | Property)[] | undefined;
  readonly isFailed: boolean;
}

/** Loads the records that a link may refer to, if `enabled`. */
export function useLinkTargets(target: LinkTarget, enabled: boolean): LinkTargets {
  const owned = useQuery({ ...recordsQuery(properties), enabled: enabled && target === 'property' });
  const owed = useQuery({ ...recordsQuery(debts), enabled: enabled && target === 'debt' });
  const { data, isError } = target === 'property' ? owned : owed;
  return { records: data, isFailed: isError };
}

/** A record that may have links. */
interface MaybeLinked {
  readonly id: string;
  readonly propertyId?: string | null;
  readonly debtId?: string | null;
  readonly linkedMortgage?: string | null;
}
const hasAny = (records: readonly MaybeLinked[] | undefined, key: keyof MaybeLinked) =>
  records?.some((record) => typeof record[key] === 'string') ?? false;

/** The records that the given ones are linked with. Lists without a link to them are not requested. */
export function useLinked(records: readonly MaybeLinked[] | undefined): Linked {
  const owned = useQuery({ ...recordsQuery(properties), enabled: hasAny(records, 'propertyId') });
  const owed = useQuery({
    ...recordsQuery(debts),
    enabled: hasAny(records, 'debtId') || hasAny(records, 'linkedMortgage'),
  });
  return { properties: owned.data, debts: owed.data };
}
