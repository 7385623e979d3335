import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { ApiError } from '@savvi/mfe-kit';
import { aBudget, aDebt, aDocument, aFolder, aUser } from '@savvi/testing/builders';
import { afterEach, describe, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import type { Area } from '@savvi/contracts/registry';
import { withBuiltIn } from '../../contributed/built-in.ts';
import { aRegistry } from '../../../testing/registry.ts';
import { archiveOf, type FilesRead } from './archive.ts';
import { gather } from './gather.ts';
import { loadModule, MODULE_DEADLINE_MS, type LoadModule } from './module-files.ts';
import { takeoutFrom } from './parts.ts';
import type { ReadAnswer } from './read-answer.ts';

const loadExposed = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../../remotes/load-area.ts', () => ({ loadExposed }));

afterEach(() => void vi.unstubAllGlobals());

const MADE_AT = new Date('2026-03-02T12:00:00.000Z');
const id = (at: number) => `0190eeee-0000-7000-8000-${String(at).padStart(12, '0')}`;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A document and the response to the request for its file. */
const stored = (
  at: number,
  originalName: string,
  bytes: Buffer,
  over: Parameters<typeof aDocument>[0] = {},
) => ({
  document: aDocument({ id: id(at), originalName, fileSize: bytes.length, sha256: sha256(bytes), ...over }),
  file: () => new Response(new Uint8Array(bytes)),
});

const answers =
  (over: Record<string, () => Response> = {}): ReadAnswer =>
  async (path, signal) => {
    signal.throwIfAborted();
    return over[path]?.() ?? Response.json([]);
  };
const refused = (status: number, sentence: string) => () => {
  throw new ApiError(status, sentence, null);
};
const list = (value: unknown) => () => Response.json(value);
const locker = (all: readonly ReturnType<typeof stored>[]) => ({
  '/api/documents': list(all.map(({ document }) => document)),
  ...Object.fromEntries(all.map(({ document, file }) => [`/api/documents/${document.id}/download`, file])),
});

interface Conditions {
  readonly areas?: readonly Area[];
  readonly load?: LoadModule;
  readonly signal?: AbortSignal;
}

async function archived(
  read: ReadAnswer,
  { areas = aRegistry().areas, load = loadModule, signal = new AbortController().signal }: Conditions = {},
) {
  const told: FilesRead[] = [];
  const labels: string[] = [];
  const gathered = await gather({
    takeout: takeoutFrom(areas),
    read,
    loadModule: load,
    signal,
    onPart: (label) => labels.push(label),
  });
  const { zip, missing } = archiveOf({
    gathered,
    read,
    signal,
    madeAt: MADE_AT,
    onFiles: (now) => told.push(now),
  });
  const bytes = await buffer(zip);
  // Reads the archive with another library than the one that wrote it.
  const opened = await yauzl.fromBufferPromise(bytes, { strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  return {
    files,
    missing,
    told,
    labels,
    gathered,
    jsonOf: (name: string): unknown => JSON.parse(files.get(name)?.toString('utf8') ?? 'null'),
    readme: files.get('README.txt')?.toString('utf8') ?? '',
  };
}

/** The files of an archive without documents and budgets, in their order. */
const FILES = [
  'account/profile.json',
  'account/subscription.json',
  'account/entitlements.json',
  'account/sessions.json',
  'budgets/budgets.json',
  'budgets/drafts.json',
  'master-plan/savings-accounts.json',
  'master-plan/deleted/savings-accounts.json',
  'master-plan/debts.json',
  'master-plan/deleted/debts.json',
  'master-plan/real-estate-properties.json',
  'master-plan/deleted/real-estate-properties.json',
  'master-plan/insurance-policies.json',
  'master-plan/deleted/insurance-policies.json',
  'master-plan/net-worth.json',
  'passwords/passwords.json',
  'passwords/deleted.json',
  'documents/folders.json',
  'documents/deleted.json',
  'achievements.json',
  'documents/documents.json',
  'README.txt',
];
/** What the progress shows, in this order. */
const LABELS = [
  'Profile',
  'Subscription',
  'What your plan allows',
  'Where you are signed in',
  'Budgets',
  'Unfinished budgets',
  'Master plan: savings accounts',
  'Master plan: deleted savings accounts',
  'Master plan: debts',
  'Master plan: deleted debts',
  'Master plan: properties',
  'Master plan: deleted properties',
  'Master plan: insurance policies',
  'Master plan: deleted insurance policies',
  'Net worth by month',
  'Passwords',
  'Deleted passwords',
  'Document folders',
  'Documents',
  'Deleted documents',
  'Achievements',
];
const README = [
  'YOUR DATA FROM BUDGETPRO',
  '',
  'Made on Mar 2, 2026, 12:00 PM (UTC).',
  '',
  'KEEP THIS FILE SAFE. It holds your passwords and documents, and anyone who has it can read them.',
  'Keep it where only you can open it, and delete it when you no longer need it.',
  '',
  'CONTENTS',
  '',
  'account/profile.json        your name, email, photo (as a data URL) and plan',
  'account/subscription.json   your plan and how long it is paid for',
  'account/entitlements.json   what your plan includes, and why the rest is locked',
  'account/sessions.json       where you are signed in',
  'budgets/budgets.json        your budgets, complete',
  'budgets/*.csv               each budget as a table for a spreadsheet program',
  'master-plan/*.json          savings accounts, debts, properties and insurance policies',
  'master-plan/net-worth.json  your net worth by month',
  'passwords/passwords.json    your passwords, in readable form',
  'documents/documents.json    details of each document; "file" says where it is in this archive',
  'documents/folders.json      your folders',
  'documents/files/            the documents themselves, in their folders',
  'achievements.json           your points, achievements and rewards',
  '',
  'What you deleted within the last 30 days and can still restore is in the files named "deleted". For deleted passwords',
  'they list only names, and for deleted documents only details: restore them first to export them in full.',
  '',
  'Files that end in .json are text: any editor opens them. Amounts of money are US dollars, times are UTC.',
  '"sha256" of a document is the fingerprint of its file. A file may be named differently from its document where',
  'some systems don\'t allow that name; "originalName" is the name you gave it.',
  '',
  'WHAT IS MISSING',
  '',
  'This archive is complete.',
  '',
];

describe('the archive of the user’s data [N-10]', () => {
  test('contains every response of the API unchanged, each in a file, with a README that describes them', async () => {
    const entry = { name: 'First Bank', password: 'canary', later: 'a key of a later version' };
    const { files, jsonOf, labels, readme, missing } = await archived(
      answers({
        '/api/user': list(aUser()),
        '/api/debts': list([aDebt()]),
        '/api/debts/deleted': list([{ ...aDebt(), deletedAt: 'x' }]),
        '/api/passwords': list([entry]),
      }),
    );
    expect(jsonOf('account/profile.json')).toEqual(aUser());
    expect(jsonOf('master-plan/debts.json')).toEqual([aDebt()]);
    expect(jsonOf('master-plan/deleted/debts.json')).toEqual([{ ...aDebt(), deletedAt: 'x' }]);
    expect(jsonOf('passwords/passwords.json')).toEqual([entry]);
    expect([...files.keys()]).toEqual(FILES);
    expect(labels).toEqual(LABELS);
    expect(readme).toBe(README.join('\r\n'));
    expect(missing).toEqual([]);
  });

  test('contains the subscription, and what its plan includes', async () => {
    const subscription = {
      subscriptionStatus: 'active',
      planType: 'annual',
      currentPeriodEnd: '2027-03-02T12:00:00.000Z',
      cancelAtPeriodEnd: false,
    };
    const entitlements = { maxBudgets: -1, planType: 'pro', locks: [] };
    const { jsonOf, readme } = await archived(
      answers({ '/api/subscription/status': list(subscription), '/api/entitlements': list(entitlements) }),
    );
    expect(jsonOf('account/subscription.json')).toEqual(subscription);
    expect(jsonOf('account/entitlements.json')).toEqual(entitlements);
    expect(readme).toContain('account/subscription.json');
  });

  test('contains each budget also as a CSV file, and budgets with the same name under two file names', async () => {
    const { files } = await archived(answers({ '/api/budgets': list([aBudget(), aBudget({ id: id(2) })]) }));
    expect(files.get('budgets/Our_home_budget.csv')?.toString('utf8')).toContain(
      '"Total","Remaining",3900.00',
    );
    expect(files.has('budgets/Our_home_budget (2).csv')).toBe(true);
  });

  // Trust: deletion-8
  test('contains the documents byte for byte in their folders, and lists the path of each', async () => {
    const scan = randomBytes(300_000);
    const folders = [
      aFolder({ id: id(100), name: 'Taxes/2025' }),
      aFolder({ id: id(101), name: 'taxes_2025' }),
    ];
    const read = answers({
      ...locker([
        stored(1, 'scan.png', scan),
        stored(2, 'scan.png', Buffer.from('two')),
        stored(3, 'a.pdf', Buffer.from('three'), { folderId: id(100) }),
        stored(4, 'a.pdf', Buffer.from('four'), { folderId: id(101) }),
      ]),
      '/api/document-folders': list(folders),
    });
    const { files, jsonOf, told } = await archived(read);
    expect(files.get('documents/files/scan.png')).toEqual(scan);
    expect(files.get('documents/files/scan (2).png')?.toString()).toBe('two');
    expect(files.get('documents/files/Taxes_2025/a.pdf')?.toString()).toBe('three');
    expect(files.get('documents/files/taxes_2025 (2)/a.pdf')?.toString()).toBe('four');
    expect(jsonOf('documents/documents.json')).toMatchObject([
      { id: id(1), sha256: sha256(scan), file: 'documents/files/scan.png' },
      { file: 'documents/files/scan (2).png' },
      { file: 'documents/files/Taxes_2025/a.pdf' },
      { file: 'documents/files/taxes_2025 (2)/a.pdf' },
    ]);
    expect(told.at(-1)).toEqual({ name: 'a.pdf', at: 3, bytes: 300_012 });
  });

  // Trust: deletion-8
  test('is complete except for the parts that failed to load, which it lists', async () => {
    const damaged = stored(3, 'damaged.pdf', Buffer.from('as it was'));
    const read = answers({
      ...locker([
        stored(1, 'lost.pdf', Buffer.from('x')),
        stored(2, 'good.pdf', Buffer.from('good')),
        { ...damaged, file: () => new Response('as it is.') },
        { ...stored(4, 'short.pdf', Buffer.from('whole')), file: () => new Response('who') },
      ]),
      [`/api/documents/${id(1)}/download`]: refused(503, 'The document store is not available right now.'),
      '/api/debts': refused(500, 'Something went wrong on our side. Please try again.'),
    });
    const { files, jsonOf, readme, missing } = await archived(read);
    expect(files.get('documents/files/good.pdf')?.toString()).toBe('good');
    expect(jsonOf('documents/documents.json')).toMatchObject([
      { file: null },
      { file: 'documents/files/good.pdf' },
      { file: null },
      { file: null },
    ]);
    expect(files.has('master-plan/debts.json')).toBe(false);
    expect(missing.map(({ what }) => what)).toEqual([
      'Master plan: debts',
      'Documents: lost.pdf',
      'Documents: damaged.pdf',
      'Documents: short.pdf',
    ]);
    expect(readme).toContain('- Documents: lost.pdf (503: The document store is not available right now.)');
    expect(readme).not.toContain('This archive is complete');
  });

  test('lists a file whose download broke off, also in browsers that cannot calculate a hash', async () => {
    vi.stubGlobal('crypto', {});
    const { missing } = await archived(
      answers(
        locker([
          { ...stored(1, 'short.pdf', Buffer.from('whole')), file: () => new Response('who') },
          stored(2, 'good.pdf', Buffer.from('good')),
        ]),
      ),
    );
    expect(missing.map(({ what }) => what)).toEqual(['Documents: short.pdf']);
  });

  test('contains a response that this version cannot parse, without the files that are made from it', async () => {
    const { jsonOf, missing } = await archived(
      answers({ '/api/budgets': list([{ name: 'of a later version' }]) }),
    );
    expect(jsonOf('budgets/budgets.json')).toEqual([{ name: 'of a later version' }]);
    expect(missing).toEqual([
      { what: 'Budgets', why: 'This page is out of date and can’t read all of it. Please reload it.' },
    ]);
  });

  test('contains a list whose files this version cannot identify, as it arrived', async () => {
    const later = [{ id: id(1), title: 'of a later version' }];
    const { jsonOf, missing } = await archived(answers({ '/api/documents': list(later) }));
    expect(jsonOf('documents/documents.json')).toEqual(later);
    expect(missing.map(({ what }) => what)).toEqual(['Documents']);
  });

  test('fails when the session ends, while a list or a file is downloaded', async () => {
    await expect(archived(answers({ '/api/passwords': refused(401, 'Unauthorized') }))).rejects.toThrow(
      '401',
    );
    const read = answers({
      ...locker([stored(1, 'a.pdf', Buffer.from('x'))]),
      [`/api/documents/${id(1)}/download`]: refused(401, 'Unauthorized'),
    });
    await expect(archived(read)).rejects.toThrow('401');
  });

  test('fails when the user cancels between two files', async () => {
    const giving = new AbortController();
    const read = answers({
      ...locker([stored(1, 'a.pdf', Buffer.from('x')), stored(2, 'b.pdf', Buffer.from('y'))]),
      [`/api/documents/${id(1)}/download`]: () => (giving.abort(), new Response('x')),
    });
    await expect(archived(read, { signal: giving.signal })).rejects.toThrow(/abort/i);
  });
});

const GOALS: Area = {
  name: 'goals',
  basePaths: ['/goals'],
  menu: [{ group: null, label: 'Goals', icon: 'target', order: 1, path: '/goals', pro: false }],
  entitlement: null,
  versions: [],
};
const goals = { label: 'Goals', file: 'goals/goals.json', call: '/api/goals' };
const pictures = {
  ...goals,
  files: {
    call: '/api/goals/{id}/picture',
    name: 'picture.name',
    bytes: 'picture.bytes',
    sha256: 'picture.hash',
    changed: 'at',
    into: 'goals/pictures/',
  },
};
const takeout = { slot: 'takeout', order: 5, parts: [goals] };
const withGoals = (...slots: unknown[]) => [...aRegistry().areas, { ...GOALS, contributes: { slots } }];

describe('what an area contributes to the archive [N-10]', () => {
  test('appears in the archive at its order, with its lines in the README', async () => {
    const { files, jsonOf, labels, readme } = await archived(
      answers({ '/api/goals': list([{ id: 'g', name: 'A boat' }]) }),
      {
        areas: withGoals({
          ...takeout,
          contents: [{ path: 'goals/*.json', about: 'your goals' }],
          notes: ['A goal is never late.'],
        }),
      },
    );
    expect(jsonOf('goals/goals.json')).toEqual([{ id: 'g', name: 'A boat' }]);
    expect([...files.keys()].indexOf('goals/goals.json')).toBe(FILES.indexOf('budgets/budgets.json'));
    expect(labels.indexOf('Goals')).toBe(4);
    expect(readme).toContain('\r\ngoals/*.json                your goals\r\nbudgets/budgets.json ');
    expect(readme).toContain('times are UTC.\r\nA goal is never late.\r\n');
    expect(readme).toContain('This archive is complete');
  });

  test('may be files of records: those that differ from their hash are left out and listed', async () => {
    const boat = Buffer.from('a boat');
    const record = (at: string, hash: string) => ({
      id: at,
      at: '2026-01-01T00:00:00.000Z',
      picture: { name: 'boat.png', bytes: boat.length, hash },
    });
    const records = [record('a/b', sha256(boat)), record('c', sha256(Buffer.from('a coat')))];
    const picture = () => new Response(new Uint8Array(boat));
    const { files, jsonOf, missing } = await archived(
      answers({
        '/api/goals': list(records),
        '/api/goals/a%2Fb/picture': picture,
        '/api/goals/c/picture': picture,
      }),
      { areas: withGoals({ ...takeout, parts: [pictures] }) },
    );
    expect(files.get('goals/pictures/boat.png')).toEqual(boat);
    expect(jsonOf('goals/goals.json')).toEqual([
      { ...records[0], file: 'goals/pictures/boat.png' },
      { ...records[1], file: null },
    ]);
    expect(missing).toEqual([{ what: 'Goals: boat.png', why: 'It could not be read.' }]);
  });

  test.each([
    ['has an unsafe path', { ...goals, file: '../goals.json' }],
    ['calls another site', { ...goals, call: '//evil.example' }],
    ['is not an object', 'goals'],
  ])('is skipped and listed if it %s, and the other parts stay', async (_, invalid) => {
    const { files, missing } = await archived(answers({ '/api/goals': list([]) }), {
      areas: withGoals({ slot: 'later' }, { ...takeout, parts: [invalid, goals] }),
    });
    expect([...files.keys()].toSorted()).toEqual([...FILES, 'goals/goals.json'].toSorted());
    expect(missing).toEqual([
      { what: 'Goals', why: 'This page is out of date and can’t read all of it. Please reload it.' },
    ]);
  });

  test('never replaces a file of another part', async () => {
    const parts = [{ ...goals, file: 'account/profile.json' }];
    const { jsonOf } = await archived(
      answers({ '/api/user': list(aUser()), '/api/goals': list(['a goal']) }),
      {
        areas: withGoals({ ...takeout, parts }),
      },
    );
    expect(jsonOf('account/profile.json')).toEqual(aUser());
    expect(jsonOf('account/profile (2).json')).toEqual(['a goal']);
  });
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
    expect((await archived(budgets, { areas: deployed })).files.has('budgets/own.csv')).toBe(true);
    loadExposed.mockResolvedValueOnce(undefined);
    expect((await archived(budgets, { areas: deployed })).files.has(CSV)).toBe(true);
    expect(loadExposed.mock.calls).toEqual(Array(2).fill(['budget', deployed[0]?.versions[0], './takeout']));
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
