import type { EntitlementsReply } from '@savvi/contracts/billing/billing';
import { entitlementsOf } from '@savvi/contracts/entitlements';
import type { Area } from '@savvi/contracts/registry';
import { createQueryClient } from '@savvi/mfe-kit';
import { aUser, NOW } from '@savvi/testing/builders';
import type { QueryClient } from '@tanstack/react-query';
import { App } from '../app/app.tsx';
import type { UserEvent } from '@testing-library/user-event';
import { endFirstLoad } from '../shared/first-load.ts';
import { openAt, type PageUnderTest, renderPage } from './page.tsx';

/** Renders the whole signed-in app at an address, including what loads after the first load. */
export function renderApp(
  address: string,
  person?: UserEvent,
  { state, ...settings }: { blocksTabs?: boolean; state?: unknown } = {},
): PageUnderTest & { readonly client: QueryClient } {
  openAt(address, state);
  const client = createQueryClient();
  endFirstLoad();
  return { ...renderPage(<App client={client} />, person, settings), client };
}

const version = {
  version: '1.0.0',
  entry: '/remotes/x/1.0.0/remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  shellApi: 1,
  weight: 100,
  users: [],
};

/** The registry's response with the product's five areas; the named ones are deployed. */
export function aRegistry(...deployed: string[]): { schema: 1; areas: Area[] } {
  const area = (
    name: string,
    basePaths: string[],
    menu: Area['menu'],
    entitlement: Area['entitlement'] = null,
  ): Area => ({ name, basePaths, menu, entitlement, versions: deployed.includes(name) ? [version] : [] });
  const entry = (group: string, label: string, path: string, order: number) => [
    { group, label, path, order, icon: 'calculator', pro: false },
  ];
  return {
    schema: 1,
    areas: [
      area(
        'budget',
        ['/create-budget', '/edit-budget'],
        entry('Financial Tools', 'Budget Lab', '/create-budget', 10),
      ),
      area(
        'masterplan',
        ['/financial-master-plan'],
        entry('Financial Tools', 'Master Plan', '/financial-master-plan', 20),
        'hasFinancialMasterPlan',
      ),
      area(
        'vault',
        ['/password-manager'],
        entry('Life Tools', 'Password Manager', '/password-manager', 30),
        'hasPasswordManager',
      ),
      area(
        'documents',
        ['/document-locker'],
        entry('Life Tools', 'Document Locker', '/document-locker', 40),
        'hasDocumentLocker',
      ),
      area('admin', ['/admin'], []),
    ],
  };
}

/** The entitlements of a user in the middle of the trial. */
export const trialEntitlements = (): EntitlementsReply => ({
  ...entitlementsOf({ ...aUser(), isAdmin: false }, new Date(NOW)),
  planType: 'trial',
  locks: [],
});
