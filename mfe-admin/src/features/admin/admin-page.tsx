import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { useSearchParams } from '@savvi/mfe-kit/router';
import { Page } from '@savvi/ui/page';
import { type Tab, Tabs } from '@savvi/ui/tabs';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useState } from 'react';
import { isRefused, Refused } from './access-denied.tsx';
import { AdminActions } from './admin-actions.tsx';
import styles from './admin-page.module.css';
import { statsQuery } from './admin.queries.ts';
import { texts } from './admin.texts.ts';
import { AuditLog } from './audit/audit-log.tsx';
import { DeletionsPanel } from './deletions/deletions-panel.tsx';
import type { DeletedHere } from './deletions/deletions.rules.ts';
import { useDeletions } from './deletions/use-deletions.ts';
import { Overview } from './overview/overview.tsx';
import { SignUpsCard } from './overview/sign-ups-card.tsx';
import { Users } from './users/users.tsx';

type View = 'users' | 'sign-ups' | 'audit' | 'deletions';

const viewOf = (tab: string | null): View =>
  tab === 'sign-ups' || tab === 'audit' || tab === 'deletions' ? tab : 'users';

/** The admin dashboard (ADM-3). A user who is no longer an administrator learns it from the server. */
export function AdminPage() {
  const [search, setSearch] = useSearchParams();
  const { error } = useQuery(statsQuery);
  const { now } = useShell();
  const [deleted, setDeleted] = useState<readonly DeletedHere[]>([]);
  const deletions = useDeletions(deleted);
  if (isRefused(error)) return <Refused refusal={error} />;

  const view = viewOf(search.get('tab'));
  const tabs: readonly Tab<View>[] = [
    {
      value: 'users',
      label: texts.tabs.users,
      content: (
        <Users
          onDeleted={({ id, email }) =>
            setDeleted((before) => [...before, { userId: id, email, at: now().toISOString() }])
          }
        />
      ),
    },
    { value: 'sign-ups', label: texts.tabs.signUps, content: <SignUpsCard /> },
    { value: 'audit', label: texts.tabs.audit, content: <AuditLog /> },
    // Deletions are the last tab: its label grows while a deletion is in progress and must not move other
    // tabs.
    {
      value: 'deletions',
      label: texts.tabs.deletions(deletions.running),
      content: <DeletionsPanel deletions={deletions} />,
    },
  ];
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={<AdminActions />}>
      <div className={styles.sections}>
        <Overview />
        <Tabs
          label={texts.tabs.label}
          tabs={tabs}
          value={view}
          onValueChange={(tab) => setSearch(tab === 'users' ? {} : { tab })}
        />
      </div>
      <p role="status">
        <VisuallyHidden>{deletions.running > 0 && texts.deletions.running(deletions.running)}</VisuallyHidden>
      </p>
    </Page>
  );
}
