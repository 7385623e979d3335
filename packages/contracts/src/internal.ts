// All internal calls between services that do not pass the gateway (architecture §2), and the identity token.
// The check of whether releases fit together reads this list (docs/adr/0037). A test of the identity service
// compares its routes with the list.
import * as z from '@savvi/contracts/schema';
import {
  ADDRESSES_PATH,
  addresses,
  addressesQuery,
  DIRECTORY_PATH,
  directoryDeletion,
  directoryPage,
  directoryQuery,
} from './identity/directory.ts';
import { IDENTITY_TOKEN_PATH, identityClaims, KEYS_PATH, mintedToken, publicKeys } from './identity-token.ts';
import type { Route } from './route.ts';
import { recordId } from './values.ts';

/** A call between services. */
export interface InternalCall extends Pick<
  Route,
  'operation' | 'method' | 'params' | 'query' | 'status' | 'reply'
> {
  readonly path: `/internal/${string}`;
  /** The callers; `services` means every service behind the gateway except the called one. */
  readonly callers: readonly string[] | 'services';
}

const ofAccount = {
  params: z.object({ id: recordId }),
  status: 204,
  reply: null,
  callers: ['admin'],
} as const;

/** The internal routes of identity. */
export const internalCalls: readonly InternalCall[] = [
  {
    operation: 'getPublicKeys',
    method: 'get',
    path: KEYS_PATH,
    status: 200,
    reply: publicKeys,
    callers: 'services',
  },
  {
    operation: 'mintIdentityToken',
    method: 'post',
    path: IDENTITY_TOKEN_PATH,
    status: 200,
    reply: mintedToken,
    callers: ['gateway'],
  },
  {
    operation: 'listAccounts',
    method: 'get',
    path: DIRECTORY_PATH,
    query: directoryQuery,
    status: 200,
    reply: directoryPage,
    callers: ['admin'],
  },
  {
    operation: 'listAddresses',
    method: 'get',
    path: ADDRESSES_PATH,
    query: addressesQuery,
    status: 200,
    reply: addresses,
    callers: ['admin'],
  },
  {
    operation: 'deleteAccountFor',
    method: 'delete',
    path: `${DIRECTORY_PATH}/{id}`,
    params: z.object({ id: recordId }),
    query: directoryDeletion,
    status: 204,
    reply: null,
    callers: ['admin'],
  },
  { operation: 'suspendAccount', method: 'post', path: `${DIRECTORY_PATH}/{id}/suspension`, ...ofAccount },
  {
    operation: 'reinstateAccount',
    method: 'delete',
    path: `${DIRECTORY_PATH}/{id}/suspension`,
    ...ofAccount,
  },
  {
    operation: 'endSessionsOfAccount',
    method: 'delete',
    path: `${DIRECTORY_PATH}/{id}/sessions`,
    ...ofAccount,
  },
];

/**
 * The identity token described as a message: identity issues it for each request, and each service reads it.
 */
export const identityTokenMessage = { type: 'identity.token', data: identityClaims } as const;
