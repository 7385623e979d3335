import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPostmasterFile } from '@savvi/tooling/postgres/postmaster';
import { dataFolderPaths } from './data-folder.ts';
import { Refusal } from '@savvi/tooling/refusal';

/**
 * The address of a service's database in the product that runs on a data folder.
 * @throws {Refusal} if no product runs on it
 */
export async function runningDatabase(folder: string, service: string): Promise<string> {
  const { postgres, keys } = dataFolderPaths(folder);
  const server = await readPostmasterFile(path.join(postgres, 'data'));
  if (!server?.isReady)
    throw new Refusal(`Savvi is not running on ${folder}: start it (npm start), then do this beside it.`);
  const password = await readFile(path.join(keys, `${service}-database-password`), 'utf8');
  return `postgresql://${service}:${password}@127.0.0.1:${server.port}/${service}`;
}
