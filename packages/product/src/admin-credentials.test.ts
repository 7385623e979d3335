import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureAdminCredentials } from './secrets.ts';

let home: string;
const file = () => path.join(home, 'admin-credentials.txt');

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'savvi-admins-test-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

describe('the credentials file of administrators', () => {
  it('contains a line "email password" for each address and is readable by its owner only', async () => {
    const made = await ensureAdminCredentials(file(), ['a@savvi.local', 'b@savvi.local']);
    expect(await readFile(file(), 'utf8')).toBe(
      made.map(({ email, password }) => `${email} ${password}\n`).join(''),
    );
    expect(made.map(({ email }) => email)).toEqual(['a@savvi.local', 'b@savvi.local']);
    expect(new Set(made.map(({ password }) => password)).size).toBe(2);
    expect(made[0]?.password).toMatch(/^[\w-]{20}$/);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('keeps its lines and gains a line only for a new address, ignoring case', async () => {
    await ensureAdminCredentials(file(), ['a@savvi.local']);
    const before = await readFile(file(), 'utf8');
    expect(await ensureAdminCredentials(file(), ['A@Savvi.local'])).toEqual([]);
    expect(await readFile(file(), 'utf8')).toBe(before);
    const [made] = await ensureAdminCredentials(file(), ['a@savvi.local', 'c@savvi.local', 'C@savvi.local']);
    expect(await readFile(file(), 'utf8')).toBe(`${before}C@savvi.local ${made?.password}\n`);
  });

  it("loses the line of an address that is no longer an administrator's, and keeps the operator's notes", async () => {
    await ensureAdminCredentials(file(), ['a@savvi.local', 'b@savvi.local']);
    const [first] = (await readFile(file(), 'utf8')).split('\n');
    await appendFile(file(), '# a note\n');
    expect(await ensureAdminCredentials(file(), ['a@savvi.local'])).toEqual([]);
    expect(await readFile(file(), 'utf8')).toBe(`${first}\n# a note\n`);
  });

  it('gets one note above each line whose password was changed, and keeps the line for the identity service [T-72]', async () => {
    const [, second] = await ensureAdminCredentials(file(), ['a@savvi.local', 'b@savvi.local']);
    const [first] = (await readFile(file(), 'utf8')).split('\n');
    const noted = `# This password was changed by a@savvi.local and opens nothing any more. If the new one is lost: delete the line below and start again.\n${first}\nb@savvi.local ${second?.password}\n`;
    for (let start = 0; start < 2; start += 1) {
      expect(
        await ensureAdminCredentials(file(), ['a@savvi.local', 'b@savvi.local'], new Set(['a@savvi.local'])),
      ).toEqual([]);
      expect(await readFile(file(), 'utf8')).toBe(noted);
    }
  });

  it('gets a new line when the operator deleted one, and the comment about the deleted password is removed [T-72]', async () => {
    await ensureAdminCredentials(file(), ['a@savvi.local']);
    await ensureAdminCredentials(file(), ['a@savvi.local'], new Set(['a@savvi.local']));
    const [note] = (await readFile(file(), 'utf8')).split('\n');
    await writeFile(file(), `${note}\n`);
    const [made] = await ensureAdminCredentials(file(), ['a@savvi.local'], new Set(['a@savvi.local']));
    expect(await readFile(file(), 'utf8')).toBe(`a@savvi.local ${made?.password}\n`);
  });

  it('exists even without administrators', async () => {
    expect(await ensureAdminCredentials(file(), [])).toEqual([]);
    expect(await readFile(file(), 'utf8')).toBe('');
  });
});
