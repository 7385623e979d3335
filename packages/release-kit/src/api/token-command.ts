// The command that issues, lists and revokes the tokens of teams: `npm run release-token` on a data folder, a
// program in the gateway's image on a cluster.
import { parseArgs } from 'node:util';
import { areaName } from '@savvi/contracts/registry';
import { ReleaseRefused } from '../registry/releases.ts';
import type { ReleaseTokens } from './release-tokens.repository.ts';
import { EVERY_AREA } from './tokens.ts';

/** The usage text of `npm run release-token`. */
export const TOKEN_USAGE = `Usage: npm run release-token -- issue <team> --areas <area,area> [--days <days>]   prints a new token, once
       npm run release-token -- list                                                   who has one, for what, until when
       npm run release-token -- revoke <team or id>                                    ends it at once
A token is valid for 90 days, or for --days 1 to 366. --areas '*' stands for every area. The team keeps it in RELEASE_TOKEN.
For the product on DATA_DIR, running or stopped; with --cluster for the one on the cluster of KUBECONFIG.`;

const DAYS = 90;
const DAYS_MAX = 366;
const TEAM = /^[a-z0-9][a-z0-9 ._-]{0,39}$/i;
/** The actors of changes that no team makes. */
const RESERVED = /^(?:gateway|admin|administrator.*|a deleted administrator)$/i;

const wrong = (what: string) => new ReleaseRefused(`${what}\n${TOKEN_USAGE}`);
const day = (at: Date) => at.toISOString().slice(0, 10);

/** Parses the arguments. @throws {ReleaseRefused} */
function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { areas: { type: 'string' }, days: { type: 'string', default: String(DAYS) } },
    });
  } catch (cause) {
    throw wrong(cause instanceof Error ? cause.message : String(cause));
  }
}

/** Carries out the command with these arguments and prints its result. @throws {ReleaseRefused} */
export async function tokenCommand(
  words: readonly string[],
  { tokens, key, say }: { tokens: ReleaseTokens; key: string; say: (line: string) => void },
): Promise<void> {
  const {
    positionals: [command, subject, ...more],
    values: { areas: list, days: text },
  } = parsed(words);
  if (more.length > 0) throw wrong(`"${more.join(' ')}" is too much: a name with spaces needs quotes.`);
  if (command === 'issue') {
    if (subject === undefined || !TEAM.test(subject))
      throw wrong('The name of a team has 1 to 40 letters, digits, spaces, dots, underscores and hyphens.');
    if (RESERVED.test(subject)) throw wrong(`"${subject}" is not a name for a team.`);
    const areas = (list ?? '').split(',').map((area) => area.trim());
    const unknown = areas.find((area) => area !== EVERY_AREA && !areaName.safeParse(area).success);
    if (unknown !== undefined) throw wrong(`"${unknown}" is no name of an area.`);
    const days = Number(text);
    if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX)
      throw wrong(`--days must be a whole number, 1 to ${DAYS_MAX}.`);
    return say(await tokens.issue(key, { team: subject, areas, days }));
  }
  if (command === 'list') {
    const issued = await tokens.list();
    if (issued.length === 0) say('No token was issued yet.');
    for (const { id, team, areas, issuedAt, expiresAt, revokedAt } of issued) {
      const end = revokedAt === null ? `until ${day(expiresAt)}` : `revoked ${day(revokedAt)}`;
      say(`${id}  ${team}: ${areas.join(', ')}; issued ${day(issuedAt)}, ${end}`);
    }
    return;
  }
  if (command === 'revoke' && subject !== undefined) {
    const count = await tokens.revoke(subject);
    if (count === 0) throw new ReleaseRefused(`No valid token has the id or the team "${subject}".`);
    return say(count === 1 ? 'One token was revoked.' : `${count} tokens were revoked.`);
  }
  throw wrong(command === undefined ? 'What is to be done?' : `"${words.join(' ')}" is no such command.`);
}
