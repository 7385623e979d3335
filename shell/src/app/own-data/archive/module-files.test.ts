import { setImmediate } from 'node:timers/promises';
import type { AreaVersion } from '@savvi/contracts/registry';
import { aBudget } from '@savvi/testing/builders';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  FILES,
  GOALS,
  answers,
  archived,
  list,
  pictures,
  sha256,
  takeout,
  withGoals,
} from '../../../testing/archived.ts';
import { aRegistry } from '../../../testing/registry.ts';
import { withBuiltIn } from '../../contributed/built-in.ts';
import { type LoadModule, type LookAgain, MODULE_DEADLINE_MS, moduleLoader } from './module-files.ts';

const loadExposed = vi.hoisted(() =>
  vi.fn<(area: string, version: AreaVersion, expose: string) => Promise<unknown>>(),
);
vi.mock('../../../remotes/load-area.ts', () => ({ loadExposed }));
const lookAgain = vi.fn<LookAgain>(async () => undefined);
const loadModule = moduleLoader(lookAgain);

afterEach(() => {
  loadExposed.mockReset();
  lookAgain.mockClear();
});

describe('the files that a module of an area makes [N-10]', () => {
  const budgets = answers({ '/api/budgets': list([aBudget()]) });
  const deployed = aRegistry('budget').areas;
  const CSV = 'budgets/Our_home_budget.csv';
  const PARTLY = [{ what: 'Budgets', why: 'Only part of it could be saved.' }];

  test('are in the archive under safe names, from the module that the deployed area exposes', async () => {
    const load = vi.fn<LoadModule>(async () => ({
      files: (reply: unknown) => [{ name: '../x.csv', text: JSON.stringify(reply) }],
    }));
    const { files, missing } = await archived(budgets, { areas: deployed, load });
    expect(load.mock.calls).toEqual([[deployed[0], './takeout']]);
    expect(files.get('budgets/__x.csv')?.toString()).toBe(JSON.stringify([aBudget()]));
    expect(missing).toEqual([]);
  });

  test('cannot change the responses in the archive', async () => {
    const load: LoadModule = async () => ({
      files: (reply: { id?: string; name: string }[]) => {
        for (const record of reply) record.name = 'changed';
        reply.pop();
        return [];
      },
    });
    const boat = Buffer.from('a boat');
    const picture = { name: 'boat.png', bytes: boat.length, hash: sha256(boat) };
    const record = { id: 'g', name: 'A boat', at: '2026-01-01T00:00:00.000Z', picture };
    const module = { expose: './takeout', into: 'goals/', reason: 'A picture is drawn by code.' };
    const { jsonOf } = await archived(
      answers({
        '/api/budgets': list([aBudget()]),
        '/api/goals': list([record]),
        '/api/goals/g/picture': () => new Response(new Uint8Array(boat)),
      }),
      { areas: withGoals({ ...takeout, parts: [{ ...pictures, module }] }), load },
    );
    expect(jsonOf('budgets/budgets.json')).toEqual([aBudget()]);
    expect(jsonOf('goals/goals.json')).toEqual([{ ...record, file: 'goals/pictures/boat.png' }]);
  });

  test('get another name than a folder, and a folder gets another name than they have', async () => {
    const part = (name: string, into: string) => ({
      label: name,
      file: `goals/${name}.json`,
      call: `/api/goals/${name}`,
      module: { expose: `./${name}`, into, reason: 'A picture is drawn by code.' },
    });
    const load: LoadModule = async (_, expose) => ({
      files: () => [{ name: expose === './a' ? 'Pictures' : 'notes', text: expose }],
    });
    const records = list([{ id: 'g' }]);
    const { files } = await archived(
      answers({ '/api/goals/a': records, '/api/goals/b': records, '/api/goals/c': records }),
      {
        areas: withGoals({
          ...takeout,
          parts: [part('a', 'goals/'), part('b', 'goals/pictures/'), part('c', 'goals/')],
        }),
        load,
      },
    );
    expect(
      [...files].flatMap(([name, text]) => (name.endsWith('.json') ? [] : [`${name}: ${text}`])),
    ).toEqual([
      'goals/Pictures: ./a',
      'goals/pictures (2)/notes: ./b',
      'goals/notes: ./c',
      expect.stringContaining('README.txt'),
    ]);
  });

  test('do not load without records', async () => {
    const load = vi.fn<LoadModule>();
    expect((await archived(answers(), { areas: deployed, load })).missing).toEqual([]);
    expect(load).not.toHaveBeenCalled();
  });

  test.each<[string, LoadModule]>([
    ['fails to load', () => Promise.reject(new Error('the chunk did not come'))],
    ['exposes no files', async () => ({ routes: [] })],
  ])('are listed as missing if the module %s, and everything else is in the archive', async (_, load) => {
    const { files, missing } = await archived(budgets, { areas: deployed, load });
    expect([...files.keys()]).toEqual(FILES);
    expect(missing).toEqual(PARTLY);
  });

  test.each<[string, LoadModule]>([
    ['load', () => new Promise(() => undefined)],
    ['end', async () => ({ files: () => new Promise(() => undefined) })],
  ])('are listed as missing if the module does not %s in time', async (_, load) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const archiving = archived(budgets, { areas: deployed, load });
    while (vi.getTimerCount() === 0) await setImmediate();
    await vi.advanceTimersByTimeAsync(MODULE_DEADLINE_MS);
    vi.useRealTimers();
    const { files, missing } = await archiving;
    expect([...files.keys()]).toEqual(FILES);
    expect(missing).toEqual(PARTLY);
  });

  test('come from the module that the running version exposes, otherwise from the built-in copy', async () => {
    loadExposed.mockResolvedValueOnce({ files: () => [{ name: 'own.csv', text: '' }] });
    expect(
      (await archived(budgets, { areas: deployed, load: loadModule })).files.has('budgets/own.csv'),
    ).toBe(true);
    loadExposed.mockResolvedValueOnce(undefined);
    expect((await archived(budgets, { areas: deployed, load: loadModule })).files.has(CSV)).toBe(true);
    expect(loadExposed.mock.calls).toEqual(Array(2).fill(['budget', deployed[0]?.versions[0], './takeout']));
  });

  const [listed] = deployed[0]?.versions ?? [];
  const later = listed && { ...listed, version: '2.0.0' };

  test('come from the version that the registry lists by now if the files of the version are gone', async () => {
    loadExposed.mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
    loadExposed.mockResolvedValueOnce({ files: () => [{ name: 'own.csv', text: '' }] });
    lookAgain.mockResolvedValueOnce(later);
    const { files, missing } = await archived(budgets, { areas: deployed, load: loadModule });
    expect(files.has('budgets/own.csv')).toBe(true);
    expect(missing).toEqual([]);
    expect(lookAgain.mock.calls).toEqual([['budget']]);
    expect(loadExposed.mock.calls.map(([, each]) => each)).toEqual([listed, later]);
  });

  test.each<[string, number, LookAgain]>([
    ['the registry lists the same version', 1, async () => listed],
    ['the registry lists no version', 1, async () => undefined],
    ['the registry fails to load', 1, () => Promise.reject(new Error('offline'))],
    ['the version that the registry lists by now fails to load, too', 2, async () => later],
  ])('come from the built-in copy if their module fails to load and %s', async (_, loads, look) => {
    loadExposed.mockRejectedValue(new Error('Loading chunk 7 failed'));
    lookAgain.mockImplementationOnce(look);
    const { files, missing } = await archived(budgets, { areas: deployed, load: loadModule });
    expect(files.get(CSV)?.toString()).toContain('"Total","Remaining",3900.00');
    expect(missing).toEqual([]);
    expect(loadExposed).toHaveBeenCalledTimes(loads);
    expect(lookAgain).toHaveBeenCalledTimes(1);
  });

  test('come from the built-in copy for an area of the last release and for one that is not deployed', async () => {
    const [budget] = deployed;
    const { contributes: _, ...last } = budget ?? GOALS;
    for (const areas of [withBuiltIn([last]), aRegistry().areas]) {
      const { files, missing } = await archived(budgets, { areas });
      expect(files.get(CSV)?.toString()).toContain('"Total","Remaining",3900.00');
      expect(missing).toEqual([]);
    }
  });
});
