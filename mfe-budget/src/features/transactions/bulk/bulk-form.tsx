import type { Category } from '@savvi/budget-contract/category';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { FormDialog } from '@savvi/ui/form-dialog';
import type { ReactNode } from 'react';
import type { Couple } from '../../../shared/couple.ts';
import { listTexts as words } from '../transaction-list.texts.ts';
import type { LineNames } from '../transaction.texts.ts';
import styles from './bulk-form.module.css';
import type { BulkChanges } from './use-bulk-changes.ts';

/** The value of a choice before the user has chosen, if the transactions differ. */
export const MIXED = 'mixed';

/** Props of the dialogs for the selected transactions. */
export interface BulkDialogProps {
  readonly budgetId: string;
  /** The transactions that were selected when the dialog opened; at least one. */
  readonly transactions: readonly MoneyTransaction[];
  readonly bulk: BulkChanges;
  readonly lines: LineNames;
  readonly categories: readonly Category[];
  readonly people: Couple | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the change is stored, before the list changes. */
  readonly onDone: () => void;
}

interface BulkFormProps extends Pick<BulkDialogProps, 'bulk' | 'isOpen' | 'onClose'> {
  readonly title: string;
  /** Whether the choice differs from what was shown at first. */
  readonly isDirty: boolean;
  readonly onSubmit: (unreadable: readonly string[]) => void;
  readonly children: ReactNode;
}

/** A dialog that changes several transactions. */
export const BulkForm = ({ bulk, isOpen, onClose, title, isDirty, onSubmit, children }: BulkFormProps) => (
  <FormDialog
    open={isOpen}
    size="sm"
    className={styles.form}
    words={{ ...words.dialogs, title }}
    isDirty={isDirty}
    isSaving={bulk.isBusy}
    isHeld={!isDirty}
    blocker={{ state: 'unblocked' }}
    onClose={onClose}
    onSubmit={(unreadable) => {
      if ((isDirty || unreadable.length > 0) && !bulk.isBusy) onSubmit(unreadable);
    }}
  >
    {children}
  </FormDialog>
);
