import type { EntitlementsReply } from '@savvi/contracts/billing/billing';
import { entitlementsOf } from '@savvi/contracts/entitlements';
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

/** The entitlements of a user in the middle of the trial. */
export const trialEntitlements = (): EntitlementsReply => ({
  ...entitlementsOf({ ...aUser(), isAdmin: false }, new Date(NOW)),
  planType: 'trial',
  locks: [],
});
