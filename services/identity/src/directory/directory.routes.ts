import {
  ADDRESSES_PATH,
  addressesQuery,
  DIRECTORY_PATH,
  directoryPage,
  directoryQuery,
} from '@savvi/contracts/identity/directory';
import type { Clock } from '@savvi/service-kit/clock';
import { pageOf } from '@savvi/service-kit/page';
import { parseInput } from '@savvi/service-kit/problem';
import type { Express } from 'express';
import type { Database } from '../db.ts';
import type { DirectoryAuthorizer } from '../shared/directory-token.ts';
import type { DirectoryRepository } from './directory.repository.ts';

/** Dependencies of the directory routes. */
export interface DirectoryDeps {
  readonly db: Database;
  readonly directory: DirectoryRepository;
  readonly clock: Clock;
}

/** Mounts the routes by which the admin service reads accounts. */
export function mountDirectory(
  internal: Express,
  { db, directory, clock }: DirectoryDeps,
  authorize: DirectoryAuthorizer,
): void {
  internal.get(DIRECTORY_PATH, async (request, response) => {
    await authorize(request);
    const query = parseInput(directoryQuery, request.query);
    response.json(directoryPage.parse(await directory.page(db, query, pageOf(query), clock.now())));
  });
  internal.get(ADDRESSES_PATH, async (request, response) => {
    await authorize(request);
    response.json(await directory.addresses(db, parseInput(addressesQuery, request.query).ids));
  });
}
