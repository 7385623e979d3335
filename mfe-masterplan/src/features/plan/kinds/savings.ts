import {
  type AccountType,
  SAVINGS_ACCOUNT_DEFAULTS,
  type SavingsAccount,
  savingsAccountInput,
  savingsAccountReply,
} from '@savvi/masterplan-contract/savings-account';
import { formatMoney, formatNumber } from '@savvi/ui/format';
import { Banknote, Landmark, PiggyBank, Vault } from 'lucide-react';
import { moneyField, percentField } from '../fields/amount-fields.ts';
import { choiceField, textField } from '../fields/field.ts';
import { formOf } from '../fields/form.rules.ts';
import { type Kind, readersOf } from './kind.ts';
import { byAmount, byName, byRate } from './orders.ts';
import { shareOf, sumOf } from './totals.ts';

const TYPES: Record<AccountType, string> = {
  savings: 'Savings',
  checking: 'Checking',
  money_market: 'Money Market',
  cd: 'Certificate of Deposit',
};
const ICONS = { savings: PiggyBank, checking: Banknote, money_market: Landmark, cd: Vault } satisfies Record<
  AccountType,
  unknown
>;

/** The record kind savings accounts (PLAN-10, PLAN-14, PLAN-15). */
export const savings: Kind<SavingsAccount> = {
  tab: 'savings',
  domain: 'savings-accounts',
  label: 'Savings',
  one: 'savings account',
  many: 'savings accounts',
  drawing: 'savings',
  promise: 'Add your accounts to see everything you have saved in one place.',
  readers: readersOf(savingsAccountReply),
  form: formOf(savingsAccountInput, {
    name: textField('Account name', { isRequired: true, isWide: true }),
    bankName: textField('Bank name'),
    accountType: choiceField('Account type', TYPES, SAVINGS_ACCOUNT_DEFAULTS.accountType),
    balance: moneyField('Balance', 'balance'),
    interestRate: percentField('Annual interest rate'),
  }),
  types: TYPES,
  typeOf: ({ accountType }) => accountType,
  orders: [
    byName,
    byAmount('Largest balance', ({ balance }) => balance),
    byRate(({ interestRate }) => interestRate),
  ],
  total: (accounts) => ({
    label: 'Total savings',
    sum: sumOf(accounts, ({ balance }) => balance),
    remark: `In ${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}`,
  }),
  card: ({ bankName, balance, interestRate, accountType }, { sum }) => ({
    icon: ICONS[accountType],
    sort: TYPES[accountType],
    by: bankName,
    main: { label: 'Balance', value: formatMoney(balance) },
    others:
      Number(interestRate) > 0
        ? [{ label: 'Interest rate', value: `${formatNumber(interestRate ?? '0', { digits: 2 })}%` }]
        : [],
    part: shareOf(balance, sum, 'your savings'),
  }),
};
