// A replica from before `profile_version` writes without knowing the column, while a newer one runs next to
// it.
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@savvi/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestIdentity, testIdentity, userOf } from '../testing/identity.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

describe('a user row written with plain SQL', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase({ migrationsDir });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  async function profileVersionAfter(assignments: string): Promise<number> {
    const id = randomUUID();
    await client.query(
      `INSERT INTO users (id, email, email_canonical, password, first_name, version, profile_version, created_at, updated_at) VALUES ($1, $2, $2, 'x', 'Ada', 4, 2, now(), now())`,
      [id, `${id}@example.com`],
    );
    const { rows } = await client.query<{ profile_version: number }>(
      `UPDATE users SET version = version + 1, ${assignments} WHERE id = $1 RETURNING profile_version`,
      [id],
    );
    return rows[0]?.profile_version ?? 0;
  }

  it.each([
    [`first_name = 'Grace'`, 5],
    [`last_name = 'Hopper'`, 5],
    [`profile_image_url = 'https://example.com/a.png'`, 5],
    [`first_name = NULL`, 5],
    [`first_name = 'Ada', last_name = NULL`, 2],
    [`plan_type = 'premium'`, 2],
    [`first_name = 'Grace', profile_version = 5`, 5],
  ])('%s leaves the profile version at %i', async (assignments, expected) => {
    expect(await profileVersionAfter(assignments)).toBe(expected);
  });
});

describe('a profile form', () => {
  let identity: TestIdentity;
  beforeAll(async () => {
    identity = await testIdentity();
  });
  afterAll(() => identity.stop());

  // Trust: events-12
  it('that was opened before an older replica changed the profile is stale', async () => {
    const { browser, user } = await identity.newcomer();
    await identity.deps.db
      .$executeRaw`UPDATE users SET first_name = 'Grace', version = version + 1 WHERE id = ${user.id}::uuid`;
    const save = (version: number) =>
      browser.call('PATCH', '/api/auth/update-profile', {
        body: { lastName: 'Hopper' },
        headers: { 'If-Match': `"${version}"` },
      });
    expect((await save(1)).status).toBe(412);
    expect(userOf(await save(2))).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
  });
});
