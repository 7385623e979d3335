import { useLock } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Card, CardBody } from '@savvi/ui/card';
import { Page } from '@savvi/ui/page';
import { ReloadState } from '@savvi/ui/reload-state';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { Stepper } from '@savvi/ui/stepper';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ImportAccount } from './import-account.ts';
import { importTexts as texts } from './import.texts.ts';
import styles from './import-page.module.css';
import { ImportsList } from './list/imports-list.tsx';
import { CheckStep } from './steps/check-step.tsx';
import { ChooseStep } from './steps/choose-step.tsx';
import { ColumnsStep } from './steps/columns-step.tsx';
import { DoneStep } from './steps/done-step.tsx';
import type { RuleNames } from '../../shared/rules/rule-sentence.ts';
import { useImport } from './use-import.ts';

const STEPS = ['choose', 'columns', 'check', 'done'] as const;

interface ImportPageProps extends Pick<RuleNames, 'lines' | 'people'> {
  readonly budgetId: string;
  /** The name of the budget, if there are several. */
  readonly budgetName: string | undefined;
  /** The person's accounts; empty without any. */
  readonly accounts: readonly ImportAccount[];
  /** Whether some accounts are still loaded. */
  readonly isLoadingAccounts: boolean;
  /** Loads the accounts again; null if that did not fail. */
  readonly onReloadAccounts: (() => void) | null;
  /** The page of the transactions of a month; by default of the running one. */
  readonly transactionsPath: (month?: string) => string;
  /** Rendered at the heading of the page. */
  readonly tools: ReactNode;
}

/** Imports the file of a bank in four steps (MON-62 to MON-78). Nothing is added before the last one. */
export function ImportPage({
  budgetId,
  budgetName,
  lines,
  people,
  accounts,
  isLoadingAccounts,
  onReloadAccounts,
  transactionsPath,
  tools,
}: ImportPageProps) {
  const isLocked = useLock('hasAdvancedBudgeting') !== null;
  const actions = useImport(budgetId, accounts);
  const { state } = actions;
  const at = STEPS.indexOf(state.step);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state.step);
  // The next step starts at its heading, also for screen readers.
  useEffect(() => {
    if (shown.current !== state.step) heading.current?.focus();
    shown.current = state.step;
  }, [state.step]);

  const content = () => {
    if (state.step === 'choose') {
      // The account of a file is asked only of those who have accounts, so a file is chosen once they are known.
      if (!isLocked && onReloadAccounts !== null)
        return <ReloadState drawing="savings" words={texts.accounts.reload} onReload={onReloadAccounts} />;
      if (!isLocked && isLoadingAccounts)
        return (
          <SkeletonRegion label={texts.accounts.loading}>
            <SkeletonText lines={3} />
          </SkeletonRegion>
        );
      return (
        <ChooseStep
          isLocked={isLocked}
          isBusy={state.isBusy}
          problem={state.problem}
          onChoose={(file) => void actions.choose(file)}
        />
      );
    }
    if (state.step === 'columns')
      return (
        <ColumnsStep
          state={state}
          accounts={accounts}
          onDecide={(over) => void actions.decide(over)}
          onProceed={() => void actions.proceed()}
          onRestart={() => actions.restart()}
        />
      );
    if (state.step === 'check') {
      const { accountId } = state.draft;
      const account = accounts.find(({ id }) => id === accountId)?.name ?? texts.columns.account.none;
      return (
        <CheckStep
          budgetId={budgetId}
          account={accounts.length > 0 ? account : null}
          names={{ lines, accounts, people }}
          state={state}
          actions={actions}
        />
      );
    }
    const { imported } = state;
    return (
      <DoneStep
        imported={imported}
        to={transactionsPath(imported.to.slice(0, 7))}
        onAnother={() => actions.restart()}
      />
    );
  };
  return (
    <Page
      title={texts.title}
      subtitle={budgetName}
      actions={tools}
      eyebrow={
        <Link to={transactionsPath()} className={styles.back ?? ''}>
          <ChevronLeft size={16} aria-hidden="true" />
          {texts.back}
        </Link>
      }
    >
      <Stepper
        steps={texts.steps}
        current={at}
        label={texts.stepsLabel}
        skipped={state.step === 'check' && state.isSkipped ? [1] : []}
      />
      <Card as="section" aria-labelledby="import-step">
        <CardBody className={styles.body}>
          <h2 id="import-step" ref={heading} tabIndex={-1} className={styles.heading}>
            {texts.steps[at]}
          </h2>
          {content()}
        </CardBody>
      </Card>
      {state.step === 'choose' && <ImportsList budgetId={budgetId} />}
    </Page>
  );
}
