import { SelectField } from '@savvi/ui/text-field';
import type { ComponentProps } from 'react';
import { AccountNames } from './account-names.tsx';
import { accountLabel, texts } from './account.texts.ts';

interface AccountFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options' | 'value'> {
  /** The id of the chosen account; empty for none. */
  readonly value: string;
  /** The id of the account that the transaction or bill has; empty for none. */
  readonly stored: string;
}

/** Chooses an account of the master plan. A person without accounts sees no field (MON-50). */
export const AccountField = ({ value, stored, ...field }: AccountFieldProps) => (
  <AccountNames>
    {(accounts) => {
      // A deleted account stays available as long as it is the stored one.
      const ids = new Set([...accounts.map(({ id }) => id), stored].filter((id) => id !== ''));
      if (ids.size === 0) return null;
      const options = [...ids].map((id) => ({ value: id, label: accountLabel(accounts, id) }));
      return (
        <SelectField {...field} value={value} options={[{ value: '', label: texts.none }, ...options]} />
      );
    }}
  </AccountNames>
);
