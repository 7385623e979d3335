import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ApiError } from '@savvi/mfe-kit';
import { aBudget, aDebt, aDocument, aFolder, aUser } from '@savvi/testing/builders';
import { afterEach, describe, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { archiveOf, type FilesRead } from './archive.ts';
import { gather } from './gather.ts';
import { PARTS } from './parts.ts';
import type { ReadAnswer } from './read-answer.ts';

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

async function archived(read: ReadAnswer, signal = new AbortController().signal) {
  const told: FilesRead[] = [];
  const gathered = await gather(read, signal, () => undefined);
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
    gathered,
    jsonOf: (name: string): unknown => JSON.parse(files.get(name)?.toString('utf8') ?? 'null'),
    readme: files.get('README.txt')?.toString('utf8') ?? '',
  };
}

describe('the archive of the user’s data [N-10]', () => {
  test('contains every response of the API unchanged, each in a file, with a README that describes them', async () => {
    const entry = { name: 'First Bank', password: 'canary', later: 'a key of a later version' };
    const { files, jsonOf, readme, missing } = await archived(
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
    expect([...files.keys()].toSorted()).toEqual([...PARTS.map(({ file }) => file), 'README.txt'].toSorted());
    expect(readme).toContain('This archive is complete');
    expect(readme).toContain('Made on Mar 2, 2026');
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
    await expect(archived(read, giving.signal)).rejects.toThrow(/abort/i);
  });
});
