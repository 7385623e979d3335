// Issues, lists and revokes the tokens of the release API, in the gateway's own pod.
import { tokenCommand } from '@savvi/release-kit/tokens/command';
import { releaseTokens } from '@savvi/release-kit/tokens/issued';
import pg from 'pg';

const { DATABASE_URL: connectionString, RELEASE_KEY: key } = process.env;
const say = (line: string) => void process.stdout.write(`${line}\n`);
if (!key) throw new Error('The setting RELEASE_KEY is missing.');
const pool = new pg.Pool({ connectionString, max: 1 });
try {
  await tokenCommand(process.argv.slice(2), { tokens: releaseTokens(pool), key, say });
} catch (cause) {
  // Standard output has only the token, which callers store.
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
} finally {
  await pool.end();
}
