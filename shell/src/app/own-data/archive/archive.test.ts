import { randomBytes } from 'node:crypto';
import type { Area } from '@savvi/contracts/registry';
import { aBudget, aDebt, aFolder, aUser } from '@savvi/testing/builders';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  FILES,
  GOALS,
  answers,
  archived,
  goals,
  id,
  list,
  locker,
  pictures,
  refused,
  sha256,
  stored,
  takeout,
  withGoals,
} from '../../../testing/archived.ts';
import { aRegistry } from '../../../testing/registry.ts';

afterEach(() => void vi.unstubAllGlobals());

/** What the progress shows, in this order. */
const LABELS = [
  'Profile',
  'Subscription',
  'What your plan allows',
  'Where you are signed in',
  'Ways to sign in',
  'Security events',
  'Budgets',
  'Unfinished budgets',
  'Months',
  'Transactions',
  'Savings goals',
  'Categories',
  'Reconciliations',
  'Pay',
  'Imports',
  'Bills',
  'Rules',
  'Master plan: savings accounts',
  'Master plan: deleted savings accounts',
  'Master plan: debts',
  'Master plan: deleted debts',
  'Master plan: properties',
  'Master plan: deleted properties',
  'Master plan: insurance policies',
  'Master plan: deleted insurance policies',
  'Net worth by month',
  'Balance histories',
  'Master plan: dismissed hints',
  'Passwords',
  'Deleted passwords',
  'Document folders',
  'Document tags',
  'Documents',
  'Deleted documents',
  'Reminders',
  'Reminder emails',
  'Calendar feed',
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
  'account/profile.json          your name, email, photo (as a data URL) and plan',
  'account/subscription.json     your plan and how long it is paid for',
  'account/entitlements.json     what your plan includes, and why the rest is locked',
  'account/sessions.json         where you are signed in',
  'account/ways-in.json          your authenticator app, passkeys and devices, without secrets',
  'account/security-events.json  recent security events of your account',
  'budgets/budgets.json          your budgets, complete',
  'budgets/*.csv                 each budget as a table',
  'budgets/months.json           the plans of your months',
  'budgets/transactions.json     your recorded transactions',
  'budgets/goals.json            your savings goals',
  'budgets/categories.json       your categories',
  'budgets/reconciliations.json  reconciled statements',
  'budgets/pay.json              how you are paid',
  'budgets/imports.json          your imports',
  'budgets/bills.json            your bills',
  'budgets/bills.csv             your due dates as a table',
  'budgets/rules.json            your rules',
  'master-plan/*.json            savings accounts, debts, properties and insurance policies',
  'master-plan/net-worth.json    your net worth by month',
  'master-plan/balances.json     balances of savings accounts and debts, by day',
  'master-plan/dismissed.json    hints that you dismissed',
  'passwords/passwords.json      your passwords, in readable form',
  'documents/documents.json      details of each document; "file" says where it is in this archive',
  'documents/folders.json        your folders',
  'documents/tags.json           your tags; "tagIds" of a document names them',
  'documents/files/              the documents themselves, in their folders',
  'reminders/reminders.json      what falls due, and what is done',
  'reminders/emails.json         whether reminders are emailed, and your time zone',
  'reminders/calendar.json       whether you have a private calendar feed',
  'achievements.json             your points, achievements and rewards',
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

  test('contains folders in folders, and documents in them [DOC-36]', async () => {
    const folders = [
      aFolder({ id: id(102), name: 'Receipts', parentId: id(101) }),
      aFolder({ id: id(101), name: '2025', parentId: id(100) }),
      aFolder({ id: id(100), name: 'Taxes' }),
    ];
    const read = answers({
      ...locker([
        stored(1, 'W-2.pdf', Buffer.from('one'), { folderId: id(101) }),
        stored(2, 'train.pdf', Buffer.from('two'), { folderId: id(102) }),
      ]),
      '/api/document-folders': list(folders),
    });
    const { files, jsonOf } = await archived(read);
    expect(files.get('documents/files/Taxes/2025/W-2.pdf')?.toString()).toBe('one');
    expect(files.get('documents/files/Taxes/2025/Receipts/train.pdf')?.toString()).toBe('two');
    expect(jsonOf('documents/folders.json')).toEqual(folders);
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
    expect(labels.indexOf('Goals')).toBe(LABELS.indexOf('Budgets'));
    expect(readme).toContain('\r\ngoals/*.json                  your goals\r\nbudgets/budgets.json ');
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

  test.each<[string, Pick<Area, 'contributes'>]>([
    ['the page does not know what the area contributes', {}],
    ['its contributions are a list', { contributes: [] as object }],
    ['its slots are no list', { contributes: { slots: { 0: takeout } } }],
    ['its slots are null', { contributes: { slots: null } }],
    ['a slot is no object', { contributes: { slots: ['takeout', takeout] } }],
    ['a slot has no name', { contributes: { slots: [{ parts: [goals] }, takeout] } }],
    ['two of its slots are damaged', { contributes: { slots: [{ slot: 'takeout' }, { slot: 'takeout' }] } }],
  ])('is listed as missing if %s, and the archive is not complete', async (_, contributes) => {
    const { readme, missing } = await archived(answers(), {
      areas: [...aRegistry().areas, { ...GOALS, ...contributes }],
    });
    expect(missing).toEqual([
      { what: 'Goals', why: 'This page is out of date and can’t read all of it. Please reload it.' },
    ]);
    expect(readme).not.toContain('This archive is complete');
  });

  test('is in the archive although another slot of the area cannot be read', async () => {
    const { jsonOf } = await archived(answers({ '/api/goals': list(['a goal']) }), {
      areas: withGoals('later', takeout),
    });
    expect(jsonOf('goals/goals.json')).toEqual(['a goal']);
  });

  test.each([{}, { slots: [] }, { slots: [{ slot: 'palette', actions: [] }] }])(
    'may be nothing, as in %j',
    async (contributes) => {
      const { readme, missing } = await archived(answers(), {
        areas: [...aRegistry().areas, { ...GOALS, contributes }],
      });
      expect(missing).toEqual([]);
      expect(readme).toContain('This archive is complete');
    },
  );

  test.each(['.', '..'])('makes no call of another service for a record with the id %j', async (record) => {
    const records = [
      {
        id: record,
        at: '2026-01-01T00:00:00.000Z',
        picture: { name: 'a', bytes: 0, hash: sha256(Buffer.from('')) },
      },
    ];
    const read = vi.fn(answers({ '/api/goals': list(records) }));
    const { missing } = await archived(read, { areas: withGoals({ ...takeout, parts: [pictures] }) });
    expect(missing.map(({ what }) => what)).toEqual(['Goals']);
    expect(read.mock.calls.filter(([path]) => path.includes('picture'))).toEqual([]);
  });

  test('never takes the name of a file of the shell', async () => {
    const parts = [{ ...goals, file: 'achievements.json' }];
    const { jsonOf } = await archived(
      answers({ '/api/achievements': list({ points: 3 }), '/api/goals': list(['a goal']) }),
      { areas: withGoals({ ...takeout, parts }) },
    );
    expect(jsonOf('achievements.json')).toEqual({ points: 3 });
    expect(jsonOf('achievements (2).json')).toEqual(['a goal']);
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
