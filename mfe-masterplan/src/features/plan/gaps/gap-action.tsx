import type { Gap, GapRule } from '@savvi/masterplan-contract/gaps';
import { gapTexts } from '@savvi/masterplan-contract/gaps.texts';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import type { ComponentType } from 'react';
import { HoldingDialog } from '../form/holding-dialog.tsx';
import { debts } from '../kinds/debts.ts';
import type { Holding, Kind } from '../kinds/kind.ts';
import { policies } from '../kinds/policies.ts';
import { properties } from '../kinds/properties.ts';
import { savings } from '../kinds/savings.ts';
import styles from './gaps.module.css';
import { idIn, type PlanRecords } from './use-gaps.ts';

/** The form of a record. */
export type Editor = ComponentType<{
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}>;

const editorOf =
  <Item extends Holding>(kind: Kind<Item>, stored: Item | null): Editor =>
  (dialog) => <HoldingDialog kind={kind} stored={stored} {...dialog} />;

/** The editor of the first record of a kind in a gap; null if the record no longer exists. */
function editorIn<Item extends Holding>(
  gap: Gap,
  name: keyof PlanRecords,
  kind: Kind<Item>,
  records: readonly Item[] | undefined,
): Editor | null {
  const id = idIn(gap, name);
  const stored = records?.find((record) => record.id === id);
  return stored === undefined ? null : editorOf(kind, stored);
}

/** How a user can close a gap: in a form, on another page, or, without a button, through the record's papers or link. */
type Remedy = 'add-policy' | keyof PlanRecords | 'papers' | 'link' | { readonly to: string };

const PLAN_PAYOFF: Remedy = { to: '/financial-master-plan?tab=debts&plan=avalanche' };
const REMEDIES: Readonly<Record<GapRule, Remedy>> = {
  'property-without-policy': 'add-policy',
  'policy-ended': 'policy',
  'life-cover-below-debts': 'add-policy',
  'policy-ends-before-debt': 'debt',
  'home-cover-below-mortgage': 'policy',
  'payment-below-interest': PLAN_PAYOFF,
  'debt-above-property': 'property',
  'fixed-rate-ends-soon': 'debt',
  'rate-far-above-others': PLAN_PAYOFF,
  'savings-could-pay-debt': 'debt',
  'savings-below-one-month': { to: '/financial-master-plan?tab=savings' },
  'account-above-insured': 'account',
  'policy-for-paid-debt': 'policy',
  'document-expired': 'link',
  'policy-without-document': 'papers',
};

function editorFor(remedy: Remedy, gap: Gap, records: PlanRecords): Editor | null {
  if (remedy === 'add-policy') return editorOf(policies, null);
  if (remedy === 'debt') return editorIn(gap, remedy, debts, records.debt);
  if (remedy === 'property') return editorIn(gap, remedy, properties, records.property);
  if (remedy === 'policy') return editorIn(gap, remedy, policies, records.policy);
  if (remedy === 'account') return editorIn(gap, remedy, savings, records.account);
  return null;
}

interface GapActionProps {
  readonly gap: Gap;
  readonly records: PlanRecords;
  readonly id: string;
  /** The ids of the elements that name the gap, separated by spaces. */
  readonly labelledBy: string;
  readonly onEdit: (editor: Editor) => void;
}

/** The button or link that helps to close a gap. Forms need a plan that includes the master plan (T-7). */
export function GapAction({ gap, records, id, labelledBy, onEdit }: GapActionProps) {
  const { entitlements, Papers } = useShell();
  const remedy = REMEDIES[gap.rule];
  const { button } = gapTexts[gap.rule];
  const names = { id, 'aria-labelledby': `${id} ${labelledBy}` };
  if (remedy === 'papers') {
    const policy = records.policy?.find((each) => each.id === idIn(gap, 'policy'));
    return (
      Papers &&
      policy && (
        <div className={styles.papers}>
          <Papers kind="policy" id={policy.id} name={policy.name} />
        </div>
      )
    );
  }
  if (typeof remedy === 'object')
    return (
      <ButtonLink size="sm" asChild>
        <Link to={remedy.to} {...names}>
          {button}
        </Link>
      </ButtonLink>
    );
  const editor = editorFor(remedy, gap, records);
  if (editor === null || !entitlements.hasFinancialMasterPlan) return null;
  return (
    <Button size="sm" {...names} onClick={() => onEdit(editor)}>
      {button}
    </Button>
  );
}
