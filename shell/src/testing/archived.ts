// The archive of tests of the data export, opened with another library than the one that wrote it.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Area } from '@savvi/contracts/registry';
import { ApiError } from '@savvi/mfe-kit';
import { aDocument } from '@savvi/testing/builders';
import yauzl from 'yauzl';
import { archiveOf, type FilesRead } from '../app/own-data/archive/archive.ts';
import { gather } from '../app/own-data/archive/gather.ts';
import { type LoadModule, moduleLoader } from '../app/own-data/archive/module-files.ts';
import { takeoutFrom } from '../app/own-data/archive/parts.ts';
import type { ReadAnswer } from '../app/own-data/archive/read-answer.ts';
import { aRegistry } from './registry.ts';

const MADE_AT = new Date('2026-03-02T12:00:00.000Z');
/** An id that only this number has. */
export const id = (at: number) => `0190eeee-0000-7000-8000-${String(at).padStart(12, '0')}`;
/** The hash of bytes in hexadecimal. */
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A document and the response to the request for its file. */
export const stored = (
  at: number,
  originalName: string,
  bytes: Buffer,
  over: Parameters<typeof aDocument>[0] = {},
) => ({
  document: aDocument({ id: id(at), originalName, fileSize: bytes.length, sha256: sha256(bytes), ...over }),
  file: () => new Response(new Uint8Array(bytes)),
});

/** The responses by path; all others are an empty list. */
export const answers =
  (over: Record<string, () => Response> = {}): ReadAnswer =>
  async (path, signal) => {
    signal.throwIfAborted();
    return over[path]?.() ?? Response.json([]);
  };
/** Fails like a request that the server refuses. */
export const refused = (status: number, sentence: string) => () => {
  throw new ApiError(status, sentence, null);
};
/** Responds with JSON. */
export const list = (value: unknown) => () => Response.json(value);
/** The responses with documents and their files. */
export const locker = (all: readonly ReturnType<typeof stored>[]) => ({
  '/api/documents': list(all.map(({ document }) => document)),
  ...Object.fromEntries(all.map(({ document, file }) => [`/api/documents/${document.id}/download`, file])),
});

interface Conditions {
  readonly areas?: readonly Area[];
  readonly load?: LoadModule;
  readonly signal?: AbortSignal;
}

/** Makes an archive and opens it. */
export async function archived(
  read: ReadAnswer,
  {
    areas = aRegistry().areas,
    load = moduleLoader(async () => undefined),
    signal = new AbortController().signal,
  }: Conditions = {},
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
export const FILES = [
  'account/profile.json',
  'account/subscription.json',
  'account/entitlements.json',
  'account/sessions.json',
  'account/ways-in.json',
  'account/security-events.json',
  'budgets/budgets.json',
  'budgets/drafts.json',
  'budgets/months.json',
  'budgets/transactions.json',
  'budgets/goals.json',
  'budgets/categories.json',
  'budgets/reconciliations.json',
  'budgets/pay.json',
  'budgets/imports.json',
  'budgets/bills.json',
  'budgets/rules.json',
  'master-plan/savings-accounts.json',
  'master-plan/deleted/savings-accounts.json',
  'master-plan/debts.json',
  'master-plan/deleted/debts.json',
  'master-plan/real-estate-properties.json',
  'master-plan/deleted/real-estate-properties.json',
  'master-plan/insurance-policies.json',
  'master-plan/deleted/insurance-policies.json',
  'master-plan/net-worth.json',
  'master-plan/balances.json',
  'master-plan/dismissed.json',
  'passwords/passwords.json',
  'passwords/deleted.json',
  'documents/folders.json',
  'documents/tags.json',
  'documents/deleted.json',
  'reminders/reminders.json',
  'reminders/emails.json',
  'reminders/calendar.json',
  'achievements.json',
  'documents/documents.json',
  'README.txt',
];
/** An area that the product does not have. */
export const GOALS: Area = {
  name: 'goals',
  basePaths: ['/goals'],
  menu: [{ group: null, label: 'Goals', icon: 'target', order: 1, path: '/goals', pro: false }],
  entitlement: null,
  versions: [],
};
/** Its part of the archive. */
export const goals = { label: 'Goals', file: 'goals/goals.json', call: '/api/goals' };
/** The part with a file for each record. */
export const pictures = {
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
/** Its slot. */
export const takeout = { slot: 'takeout', order: 5, parts: [goals] };
/** The areas of the product and this one with its slots. */
export const withGoals = (...slots: unknown[]) => [
  ...aRegistry().areas,
  { ...GOALS, contributes: { slots } },
];
