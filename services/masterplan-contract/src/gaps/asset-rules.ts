import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import type { GapDocument, GapOf } from './gap.ts';
import { type Household, isValid, recordsOf } from './household.ts';

/** The amount that the FDIC insures per depositor and bank. */
const INSURED_MAX: Cents = 250_000_00n;

/** The accounts, if they hold less than one month of income. */
export function savingsBelowOneMonth(household: Household): GapOf<'savings-below-one-month'>[] {
  const { accounts, income, cash } = household;
  if (income === null || accounts.length === 0 || cash >= income) return [];
  return [
    {
      rule: 'savings-below-one-month',
      records: recordsOf('account', accounts),
      figures: { savings: fromCents(cash), income: fromCents(income) },
    },
  ];
}

/** Accounts with more than the FDIC insures. */
export const accountAboveInsured = ({ accounts }: Household): GapOf<'account-above-insured'>[] =>
  accounts
    .filter(({ balance }) => toCents(balance) > INSURED_MAX)
    .map((account) => ({
      rule: 'account-above-insured',
      records: recordsOf('account', [account]),
      figures: { balance: account.balance },
    }));

const linkKeys = ({ links }: GapDocument) => links.map(({ kind, id }) => `${kind}.${id}`);

/** Expired documents without a valid one of the same kind. */
export function documentExpired({ documents, today }: Household): GapOf<'document-expired'>[] {
  // A document without links stands for the same kind only if it has a date, as notes and letters have none.
  const valid = new Set(
    documents
      .filter((document) => isValid(document, today))
      .flatMap((document) => {
        const links = linkKeys(document);
        if (links.length === 0) return document.expirationDate === null ? [] : [`${document.category} `];
        return links.map((link) => `${document.category} ${link}`);
      }),
  );
  return documents.flatMap((document) => {
    const { category, expirationDate: expired } = document;
    if (expired === null || expired >= today) return [];
    const links = linkKeys(document);
    if ((links.length === 0 ? [''] : links).some((link) => valid.has(`${category} ${link}`))) return [];
    return [{ rule: 'document-expired', records: recordsOf('document', [document]), figures: { expired } }];
  });
}
