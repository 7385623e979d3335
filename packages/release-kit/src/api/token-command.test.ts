import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { registryPlace } from '../testing/registry-place.ts';
import { releaseTokens } from './release-tokens.repository.ts';
import { TOKEN_USAGE, tokenCommand } from './token-command.ts';
import { readToken } from './tokens.ts';

const KEY = 'k'.repeat(32);
const place = registryPlace();
const tokens = () => releaseTokens(place.pool);

/** Runs the command. @returns the printed lines */
async function run(...words: string[]): Promise<string[]> {
  const say = vi.fn<(line: string) => void>();
  await tokenCommand(words, { tokens: tokens(), key: KEY, say });
  return say.mock.calls.map(([entry]) => entry);
}
/** Issues a token. @returns its content */
async function issue(...words: string[]) {
  const [text = ''] = await run('issue', ...words);
  const token = readToken(KEY, text);
  if (token?.kind !== 'team') throw new Error('no token of a team was printed');
  return token;
}
const daysUntil = (expiresAt: string) => Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const expire = (id: string) =>
  place.pool.query("UPDATE release_tokens SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);

describe('a token that is issued', () => {
  it('is printed once, is valid for 90 days, and is stored nowhere', async () => {
    const printed = await run('issue', 'Team Budget', '--areas', 'budget, vault');
    expect(printed).toHaveLength(1);
    const token = readToken(KEY, printed[0] ?? '');
    expect(token).toMatchObject({ kind: 'team', team: 'Team Budget', areas: ['budget', 'vault'] });
    if (token?.kind !== 'team') throw new Error('it is not of a team');
    expect(daysUntil(token.expiresAt)).toBe(90);
    expect(await tokens().isValid(token.id)).toBe(true);
    const { rows } = await place.pool.query<{ text: string }>('SELECT t::text AS text FROM release_tokens t');
    expect(rows.map(({ text }) => text).join()).not.toContain((printed[0] ?? '').split('.')[1]);
  });

  it.each([
    ['1', 1],
    ['366', 366],
  ])('is valid for --days %s', async (days, expected) => {
    const { expiresAt } = await issue('ann', '--areas', '*', '--days', days);
    expect(daysUntil(expiresAt)).toBe(expected);
  });

  it.each(['0', '367', '-1', '1.5', 'x', ''])('is refused for --days %s', async (days) => {
    await expect(run('issue', 'ann', '--areas', 'budget', `--days=${days}`)).rejects.toThrow(
      `--days must be a whole number, 1 to 366.\n${TOKEN_USAGE}`,
    );
    expect(await tokens().list()).toEqual([]);
  });

  it.each([[''], ['budget,'], ['Budget'], ['budget,../x'], ['**']])(
    'is refused for --areas %j',
    async (areas) => {
      await expect(run('issue', 'ann', `--areas=${areas}`)).rejects.toThrow(
        /^".*" is no name of an area\.\nUsage: /,
      );
      expect(await tokens().list()).toEqual([]);
    },
  );

  it.each(['gateway', 'Administrator', 'administrator 7'])(
    'is refused for the team %s, whose name marks changes of others',
    async (team) => {
      await expect(run('issue', team, '--areas', 'budget')).rejects.toThrow(
        `"${team}" is not a name for a team.`,
      );
      expect(await tokens().list()).toEqual([]);
    },
  );

  it.each([[[]], [['']], [[' ann']], [['x'.repeat(41)]], [['ann\nbob']], [['ann@example.com']]])(
    'is refused for the team %j',
    async (team) => {
      await expect(run('issue', ...team, '--areas', 'budget')).rejects.toThrow(
        /^The name of a team has 1 to 40 letters, digits, spaces, dots, underscores and hyphens\.\nUsage: /,
      );
    },
  );
});

describe('a token', () => {
  it('is no longer valid once it has expired', async () => {
    const { id } = await issue('ann', '--areas', 'budget');
    await expire(id);
    expect(await tokens().isValid(id)).toBe(false);
  });

  it('is not valid if it was never issued, even if its signature is right', async () => {
    expect(await tokens().isValid(randomUUID())).toBe(false);
  });

  it('is revoked by its id, and others of its team stay valid', async () => {
    const [one, other] = [await issue('ann', '--areas', 'budget'), await issue('ann', '--areas', 'vault')];
    expect(await run('revoke', one.id)).toEqual(['One token was revoked.']);
    expect([await tokens().isValid(one.id), await tokens().isValid(other.id)]).toEqual([false, true]);
  });

  it('is revoked with all tokens of its team, and those of other teams stay valid', async () => {
    const ids = [];
    for (const team of ['Team Budget', 'Team Budget', 'vault'])
      ids.push((await issue(team, '--areas', 'budget')).id);
    expect(await run('revoke', 'Team Budget')).toEqual(['2 tokens were revoked.']);
    expect(await Promise.all(ids.map((id) => tokens().isValid(id)))).toEqual([false, false, true]);
  });

  it('is not revoked twice, nor after it has expired', async () => {
    const { id } = await issue('ann', '--areas', 'budget');
    await run('revoke', id);
    const expired = await issue('bob', '--areas', 'budget');
    await expire(expired.id);
    for (const subject of [id, 'ann', 'bob', expired.id, 'nobody'])
      await expect(run('revoke', subject)).rejects.toThrow(
        `No valid token has the id or the team "${subject}".`,
      );
  });
});

describe('the list of tokens', () => {
  it('prints that no token was issued yet', async () => {
    expect(await run('list')).toEqual(['No token was issued yet.']);
  });

  it('shows the team, the areas and the end of each token, newest first', async () => {
    const one = await issue('Team Budget', '--areas', 'budget,vault', '--days', '10');
    const other = await issue('ann', '--areas', '*', '--days', '1');
    await run('revoke', 'ann');
    const [newest, oldest] = await tokens().list();
    expect([newest?.id, oldest?.id]).toEqual([other.id, one.id]);
    const today = dayOf(newest?.issuedAt ?? new Date(0));
    expect(await run('list')).toEqual([
      `${other.id}  ann: *; issued ${today}, revoked ${dayOf(newest?.revokedAt ?? new Date(0))}`,
      `${one.id}  Team Budget: budget, vault; issued ${today}, until ${one.expiresAt.slice(0, 10)}`,
    ]);
  });
});

describe('wrong arguments', () => {
  it.each([
    [[], 'What is to be done?'],
    [['revoke'], '"revoke" is no such command.'],
    [['isue', 'ann'], '"isue ann" is no such command.'],
    [
      ['issue', 'Team', 'Budget', '--areas', 'budget'],
      '"Budget" is too much: a name with spaces needs quotes.',
    ],
    [['list', '--all'], "Unknown option '--all'"],
  ])('%j are refused with the reason and the usage', async (words, what) => {
    const refused = run(...words);
    await expect(refused).rejects.toThrow(what);
    await expect(refused).rejects.toThrow(TOKEN_USAGE);
  });
});
