import { silentLog } from '@savvi/service-kit/log';
import { describe, expect, it, vi } from 'vitest';
import { publishedFrontend } from '../testing/published.ts';
import { frontendsAt } from './frontends.ts';

const shellFiles = { 'index.html': '<title>index</title>' };
const budgetFiles = { 'remotes/budget/1/remote.json': '{}' };

describe('frontends that change while the gateway runs', () => {
  it('a new version is reported again after a failed callback; the versions of an area whose server never responded are unknown', async () => {
    const [shell, budget] = [await publishedFrontend(shellFiles), await publishedFrontend(budgetFiles)];
    await budget.close();
    const frontends = frontendsAt({ shell: shell.url, budget: budget.url }, silentLog);
    const told = vi.fn(async (_name: string) => {}).mockRejectedValueOnce(new Error('the database is away'));
    await frontends.follow(told);
    expect(await frontends.builtRemotes('budget')).toBeNull();
    shell.publish({ ...shellFiles, 'index.html': 'new' });
    await expect.poll(() => told.mock.calls.length, { timeout: 10_000 }).toBe(2);
    expect((await frontends.shell.read('index.html'))?.toString()).toBe('new');
    await frontends.close();
    expect(told.mock.calls).toEqual([['shell'], ['shell']]);
    await shell.close();
  });
});
