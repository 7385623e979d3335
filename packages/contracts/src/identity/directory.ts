// The admin service's calls to identity (architecture §2). They never pass the gateway, and need a token that
// the admin service signs in the name of the calling administrator.
import * as z from 'zod/mini';
import { pageQuery } from '../page.ts';
import { recordId } from '../values.ts';
import { directoryUserReply, userFilter, userSort } from './directory-user.ts';

/** Issuer of directory tokens (`iss`). Their `sub` is the calling administrator. */
export const DIRECTORY_TOKEN_ISSUER = 'savvi-admin';
/** Audience of directory tokens (`aud`). */
export const DIRECTORY_TOKEN_AUDIENCE = 'identity';
/** Lifetime of a directory token, in seconds. */
export const DIRECTORY_TOKEN_LIFE_S = 15;

/** Path of the directory; `/<id>` below it is one account. */
export const DIRECTORY_PATH = '/internal/users';
/** Path for looking up the addresses of accounts. */
export const ADDRESSES_PATH = '/internal/user-addresses';

/** The query of GET {@link DIRECTORY_PATH}. */
export const directoryQuery = z.extend(z.required(pageQuery, { limit: true }), {
  ...userFilter.shape,
  sort: z.optional(userSort),
});
/** The query of a directory page. */
export type DirectoryQuery = z.infer<typeof directoryQuery>;

/** A page of the directory, newest accounts first, and the number of all accounts that match the filter. */
export const directoryPage = z.object({ users: z.array(directoryUserReply), total: z.int() });
/** A page of the directory. */
export type DirectoryPage = z.infer<typeof directoryPage>;

/** The body of a DELETE: the id for the deletion event, so that the caller can recognize the event. */
export const directoryDeletion = z.object({ event: recordId });

/** The query of GET {@link ADDRESSES_PATH}: comma-separated ids. */
export const addressesQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.string(),
      z.transform((list: string) => list.split(',')),
    ),
    z.array(recordId).check(z.maxLength(200)),
  ),
});
/** E-mail addresses by account id, without deleted accounts. */
export const addresses = z.record(z.string(), z.string());
