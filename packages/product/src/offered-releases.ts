// A running product offers its release API to commands on its own machine by a file in the data folder, whose
// permissions are the access control.
import { readFile, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { type ReleaseApi, releaseClient } from '@savvi/release-client/client';
import { EVERY_AREA, readToken } from '@savvi/release-kit/tokens';
import { releaseTokens } from '@savvi/release-kit/tokens/issued';
import { writePrivately } from '@savvi/service-kit/write-privately';
import pg from 'pg';
import { z } from 'zod';
import { Refusal } from '@savvi/tooling/refusal';
import { dataFolderPaths } from './data-folder.ts';
import type { Product } from './product.ts';

const offeredSchema = z.object({ url: z.url(), token: z.string() });

/** How long the token of a start is valid, in days: longer than a product runs without a restart. */
const DAYS = 366;

/** The name of this machine's account; its number if it has none, as in many containers. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The token that a killed product left in its file; empty if there is none. */
async function tokenIn(file: string): Promise<string> {
  try {
    return offeredSchema.parse(JSON.parse(await readFile(file, 'utf8'))).token;
  } catch {
    return ''; // no file, or one of which a killed product wrote a part
  }
}

/** Writes the address of the release API and a new token to `file`. The stack deletes the file. */
export async function offerReleases(
  { port, key, databaseUrl }: Product['releases'],
  file: string,
  stack: AsyncDisposableStack,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const tokens = releaseTokens(pool);
    const former = readToken(key, await tokenIn(file));
    if (former?.kind === 'team') await tokens.revoke(former.id);
    const token = await tokens.issue(key, { team: accountName(), areas: [EVERY_AREA], days: DAYS });
    stack.defer(() => rm(file, { force: true }));
    await writePrivately(file, `${JSON.stringify({ url: `http://127.0.0.1:${port}`, token }, null, 2)}\n`);
  } finally {
    await pool.end();
  }
}

/**
 * The release API of the product that runs on a data folder, with the token in RELEASE_TOKEN or else the one
 * that the product offers.
 * @throws {Refusal} if it offers none
 */
export async function offeredReleases(dataDir: string): Promise<ReleaseApi> {
  const text = await readFile(dataFolderPaths(dataDir).releases, 'utf8').catch((cause: unknown) => {
    throw new Refusal(
      `The Savvi that runs on ${dataDir} offers no releases yet: it is still starting, or was started by an older release. Start it with this one.`,
      { cause },
    );
  });
  const { url, token } = offeredSchema.parse(JSON.parse(text));
  return releaseClient(url, process.env['RELEASE_TOKEN'] || token);
}
