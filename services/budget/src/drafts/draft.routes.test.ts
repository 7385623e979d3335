import { randomUUID } from 'node:crypto';
import { DRAFT_BYTES_MAX, DRAFTS_MAX, type StoredDraft } from '@savvi/budget-contract/draft';
import { eraseSpace } from '@savvi/service-kit/erased-spaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgetRepository } from '../shared/budget.repository.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { forgetOldDrafts } from './draft.service.ts';

const DAY_MS = 86_400_000;
let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

const aDraft = (over: object = {}) => ({
  name: 'Our home',
  lines: 40,
  content: '{"entries": {"name":"Our home"}}',
  ...over,
});
const keep = (token: string, id: string, over: object = {}) =>
  service.call('PUT', `/api/budgets/drafts/${id}`, { token, body: aDraft(over) });
const list = async (token: string) =>
  (await service.call('GET', '/api/budgets/drafts', { token })).json as StoredDraft[];
const aBudget = async (token: string) =>
  (
    (await service.call('POST', '/api/budgets', { token, body: { name: 'Home', partner1Name: 'Ann' } }))
      .json as {
      id: string;
    }
  ).id;

describe('the draft of a budget', () => {
  it('is available unchanged on another computer; a new budget and each stored budget have one draft (MON-6)', async () => {
    const { token } = service.someone();
    const id = await aBudget(token);
    const content = '{"a": 1,  "ключ":"\\u0000 \u2028 👩‍👩‍👧"}';
    expect((await keep(token, 'new', { content: 'first' })).status).toBe(204);
    expect((await keep(token, 'new', { content })).status).toBe(204);
    service.later(0.5 * DAY_MS);
    expect((await keep(token, id)).status).toBe(204);
    expect(await list(token)).toEqual([
      { id, ...aDraft(), updatedAt: service.clock.now().toISOString() },
      {
        id: 'new',
        ...aDraft({ content }),
        updatedAt: new Date(service.clock.now().getTime() - 43_200_000).toISOString(),
      },
    ]);
  });

  it('of one user cannot be read, replaced or discarded by another [N-2]', async () => {
    const [owner, stranger] = [service.someone(), service.someone()];
    const id = await aBudget(owner.token);
    await keep(owner.token, 'new');
    await keep(owner.token, id);
    const before = await list(owner.token);
    expect(await list(stranger.token)).toEqual([]);
    for (const each of [id, randomUUID()]) {
      expect(await keep(stranger.token, each)).toMatchObject({
        status: 404,
        text: 'This budget does not exist.',
      });
      expect(
        await service.call('DELETE', `/api/budgets/drafts/${each}`, { token: stranger.token }),
      ).toMatchObject({
        status: 404,
      });
    }
    expect((await service.call('DELETE', '/api/budgets/drafts/new', { token: stranger.token })).status).toBe(
      204,
    ); // the request is about the second user's draft, and there is none
    await keep(stranger.token, 'new', { name: 'Theirs' });
    expect(await list(owner.token)).toEqual(before);
  });

  it('is deleted when it is discarded, and with its budget', async () => {
    const { token } = service.someone();
    const id = await aBudget(token);
    await keep(token, 'new');
    await keep(token, id);
    for (const time of ['once', 'twice'])
      expect((await service.call('DELETE', '/api/budgets/drafts/new', { token })).status, time).toBe(204);
    expect((await list(token)).map((draft) => draft.id)).toEqual([id]);
    await service.call('DELETE', `/api/budgets/${id}`, { token });
    expect(await list(token)).toEqual([]);
  });

  it('is stored for 30 days after its last change, then deleted', async () => {
    const { claims, token } = service.someone();
    await keep(token, 'new');
    service.later(29 * DAY_MS);
    await forgetOldDrafts(service.db, service.clock.now());
    expect(await list(token)).toHaveLength(1);
    service.later(DAY_MS);
    expect(await list(token)).toEqual([]);
    await forgetOldDrafts(service.db, service.clock.now());
    expect(await service.db.draft.count({ where: { spaceId: claims.space } })).toBe(0);
  });

  it('has at most 64 KiB of UTF-8; a larger draft is rejected and the previous one stays [N-13]', async () => {
    const { token } = service.someone();
    expect((await keep(token, 'new', { content: 'é'.repeat(DRAFT_BYTES_MAX / 2) })).status).toBe(204);
    for (const content of [
      `${'é'.repeat(DRAFT_BYTES_MAX / 2)}x`,
      'x'.repeat(DRAFT_BYTES_MAX + 1),
      'a\u0000b',
    ])
      expect((await keep(token, 'new', { content })).status).toBe(400);
    expect((await list(token))[0]?.content).toHaveLength(DRAFT_BYTES_MAX / 2);
    for (const over of [{ lines: -1 }, { lines: 1e6 }, { name: 'x'.repeat(201) }, { content: 5 }])
      expect((await keep(token, 'new', over)).status).toBe(400);
    expect((await keep(token, 'Home')).status).toBe(400);
  });

  it('is rejected if the space has 20 others, also with concurrent requests; stored drafts can still change', async () => {
    const { claims, token } = service.someone();
    const ids = await Promise.all(Array.from({ length: DRAFTS_MAX + 4 }, () => aBudget(token)));
    const statuses = (await Promise.all(ids.map((id) => keep(token, id)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(DRAFTS_MAX);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    const [kept] = await list(token);
    expect((await keep(token, kept?.id ?? '', { lines: 3 })).status).toBe(204);
    expect(await service.db.draft.count({ where: { spaceId: claims.space } })).toBe(DRAFTS_MAX);
  });

  it('is not stored in the space of a deleted user', async () => {
    const { claims, token } = service.someone();
    await keep(token, 'new');
    await service.db.$transaction((tx) =>
      eraseSpace(tx, { spaceId: claims.space }, service.clock.now(), budgetRepository.erase),
    );
    expect((await keep(token, 'new')).status).toBe(401);
    expect(await service.db.draft.count({ where: { spaceId: claims.space } })).toBe(0);
  });
});
