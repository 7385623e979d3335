// What the admin service asks identity (architecture §2): never through the gateway, and only with a token
// that it signs for this itself, in the name of the administrator who asks.
import * as z from 'zod/mini';
import { pageQuery } from '../page.ts';
import { recordId } from '../values.ts';
import { directoryUserReply, userFilter, userSort } from './admin.ts';

/** Who signs a directory token (`iss`). `sub` is the administrator who asks. */
export const DIRECTORY_TOKEN_ISSUER = 'savvi-admin';
/** Whom a directory token is for (`aud`). */
export const DIRECTORY_TOKEN_AUDIENCE = 'identity';
/** How long a directory token lives, in seconds. */
export const DIRECTORY_TOKEN_LIFE_S = 15;

/** Where the directory is asked; an account has its id behind it. */
export const DIRECTORY_PATH = '/internal/users';
/** Where the addresses of accounts are asked. */
export const ADDRESSES_PATH = '/internal/user-addresses';

/** GET of {@link DIRECTORY_PATH} */
export const directoryQuery = z.extend(z.required(pageQuery, { limit: true }), {
  ...userFilter.shape,
  sort: z.optional(userSort),
});
/** What a page of the directory is asked for. */
export type DirectoryQuery = z.infer<typeof directoryQuery>;

/** A page of the directory, newest first, and how many accounts fit the filter in all. */
export const directoryPage = z.object({ users: z.array(directoryUserReply), total: z.int() });
/** A page of the directory. */
export type DirectoryPage = z.infer<typeof directoryPage>;

/** DELETE of an account: the id its event of deletion is to have, so that who asked knows what came of it. */
export const directoryDeletion = z.object({ event: recordId });

/** GET of {@link ADDRESSES_PATH}: ids, separated by commas. */
export const addressesQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.string(),
      z.transform((list: string) => list.split(',')),
    ),
    z.array(recordId).check(z.maxLength(200)),
  ),
});
/** Addresses by id; accounts that are gone are missing. */
export const addresses = z.record(z.string(), z.string());
