import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { SIGN_UP_DAYS } from '@savvi/admin-contract/admin';
import { renamed } from '@savvi/documents-contract/document-name';
import { FILE_BYTES_MAX } from '@savvi/documents-contract/file-kind';
import type { User } from '@savvi/contracts/identity/account';
import type { Route } from '@savvi/contracts/route';
import { allRoutes } from '@savvi/tooling/contracts/routes';
import { parseInput, Problem } from '@savvi/service-kit/problem';
import { aUser } from '../builders.ts';
import { type BackendCall, type BareBackend, refusal, responseOf } from './fake-backend.ts';
import { sampleAreas } from './sample-areas.ts';
import { sampleCategories } from './sample-categories.ts';
import { goalAnswers } from './sample-goals.ts';
import { monthAnswers } from './sample-months.ts';
import { payAnswers } from './sample-pay.ts';
import {
  linksOf,
  type SampleAnswer,
  type SampleCall,
  type SampleRecord,
  type SampleRecords,
  sampleRecords,
} from './sample-records.ts';

const DAY_MS = 86_400_000;

/** The sample users for viewing an area: in the trial, after it, with a paid plan, or as an administrator. */
export const SAMPLE_USERS = {
  trial: {},
  expired: { createdAt: daysAgo(30) },
  paid: {
    createdAt: daysAgo(90),
    subscriptionStatus: 'active',
    planType: 'annual',
    currentPeriodEnd: daysAgo(-200),
  },
  admin: { isAdmin: 1 },
} as const satisfies Record<string, Partial<User>>;
/** The name of a sample user. */
export type SampleUser = keyof typeof SAMPLE_USERS;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}

/**
 * Sets responses with sample records for every route that areas call: a user, and one record of most kinds.
 */
export function answerWithSamples(backend: BareBackend, as: SampleUser): void {
  const records = sampleRecords();
  const others = otherAnswers(as, records);
  for (const route of allRoutes) {
    const answer = others[route.operation] ?? records.answerOf(route);
    if (answer === undefined) continue;
    backend.respond(route, async (call) => {
      try {
        return sampleResponse(route, await answer(await sampleCallOf(route, call)));
      } catch (error) {
        if (error instanceof Problem) return refusal(error.code, error.message);
        throw error;
      }
    });
  }
}

/** Parses a call with the input schemas of its route. @throws {Problem} */
async function sampleCallOf(
  route: Route,
  { path, search, headers, bytes, body }: BackendCall,
): Promise<SampleCall> {
  const segments = path.split('/');
  const version = /^"(\d+)"$/.exec(headers.get('If-Match') ?? '')?.[1];
  const call = {
    kind: segments[2] ?? '',
    id: segments[route.path.split('/').findIndex((segment) => segment.startsWith('{'))],
    path,
    last: segments.at(-1) ?? '',
    query: search,
    version: version === undefined ? undefined : Number(version),
  };
  if (route.form === undefined)
    return {
      ...call,
      body: route.body === undefined ? {} : Object(parseInput(route.body, body ?? {})),
      file: undefined,
    };
  const type = headers.get('Content-Type') ?? '';
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  const { file, ...fields } = Object.fromEntries(form);
  return {
    ...call,
    body: Object(parseInput(route.form, fields)),
    file: file instanceof File ? file : undefined,
  };
}

function sampleResponse(route: Route, value: unknown): Response {
  if (value instanceof Blob) return new Response(value, { headers: { 'Content-Type': value.type } });
  const headers = Array.isArray(value) ? { 'X-Total-Count': String(value.length) } : {};
  return responseOf(route, value, route.status, headers);
}

/** Changes the documents of a call, and returns their new versions. */
function several(
  call: SampleCall,
  change: (item: { readonly id: string; readonly version: number | undefined }) => SampleRecord,
) {
  // The input schemas of these routes require `documents`.
  const items = call.body['documents'] as readonly {
    readonly id: string;
    readonly version: number | undefined;
  }[];
  return {
    documents: items.map((item) => {
      const { id, version } = change(item);
      return { id, version, lastModified: new Date().toISOString() };
    }),
  };
}

/** Returns the responses of routes that serve no records, by operation. */
function otherAnswers(as: SampleUser, records: SampleRecords): Readonly<Record<string, SampleAnswer>> {
  const user = () =>
    aUser({ createdAt: daysAgo(1), ...SAMPLE_USERS[as], serverTime: new Date().toISOString() });
  const files = new Map<string, Blob>();
  const texts = new Map<string, { readonly state: string; readonly text: string }>();
  const drafts = new Map<string, object>();
  const hints = new Set<string>();
  const tags = new Map<string, { readonly version: number }>();
  const areas = sampleAreas();
  const categories = sampleCategories(records);
  const mailSettings = { isOn: false, timeZone: null };
  const account = { ...user(), budgetCount: 1, documentCount: 1, passwordCount: 0 };
  return {
    getUser: user,
    getDocumentLimits: () => ({ fileBytesMax: FILE_BYTES_MAX }),
    async uploadDocument({ body, file }) {
      const content = Buffer.from(await (file ?? new File([], '')).arrayBuffer());
      const stored = records.create('documents', {
        ...body,
        links: linksOf(body['links']),
        fileName: file?.name,
        originalName: file?.name,
        fileSize: content.length,
        mimeType: file?.type,
        sha256: createHash('sha256').update(content).digest('hex'),
        uploadDate: new Date().toISOString(),
        lastModified: new Date().toISOString(),
      });
      files.set(stored.id, new Blob([content], { type: file?.type ?? '' }));
      return stored;
    },
    findKnownFiles({ body }) {
      // The input schema of this route requires `sha256`.
      const unmatched = new Set(body['sha256'] as readonly string[]);
      // `delete` returns whether the hash was there, so each hash matches one document.
      const known = records.listed('documents').filter(({ sha256 }) => unmatched.delete(String(sha256)));
      return { documents: known.map(({ id, sha256, originalName }) => ({ id, sha256, originalName })) };
    },
    updateDocument(call) {
      const { name, ...details } = call.body;
      const { originalName } = records.find(call);
      return records.change(
        call,
        typeof name === 'string'
          ? { ...details, originalName: renamed(String(originalName), name) }
          : details,
      );
    },
    updateDocuments: (call) =>
      several(call, ({ id, version, ...fields }) => records.change({ ...call, id, version }, fields)),
    deleteDocuments: (call) =>
      several(call, ({ id, version }) =>
        records.change({ ...call, id, version }, { deletedAt: new Date().toISOString() }),
      ),
    restoreDocuments: (call) =>
      several(call, ({ id }) => records.change({ ...call, id }, { deletedAt: undefined }, true)),
    downloadDocuments: () => new Blob(['PK'], { type: 'application/zip' }),
    storeDocumentText(call) {
      const { id } = records.find(call);
      texts.set(id, { state: String(call.body['state']), text: String(call.body['text'] ?? '') });
    },
    downloadDocumentTexts() {
      const line = (json: object) => `${JSON.stringify(json)}\n`;
      const parts = [...texts].flatMap(([id, { state, text }]) => {
        const bytes = text === '' ? new Uint8Array() : new Uint8Array(deflateRawSync(text));
        return [line({ id, state, bytes: bytes.length }), bytes];
      });
      return new Blob([line({ count: texts.size }), ...parts], { type: 'application/octet-stream' });
    },
    listDocumentTags: () => [...tags.values()],
    createDocumentTag({ body }) {
      const at = new Date().toISOString();
      const tag = { ...body, id: randomUUID(), userId: user().id, version: 1, createdAt: at, updatedAt: at };
      tags.set(tag.id, tag);
      return tag;
    },
    updateDocumentTag({ id = '', body }) {
      const before = tags.get(id);
      if (before === undefined) throw new Problem('not-found');
      const tag = { ...before, ...body, version: before.version + 1 };
      tags.set(id, tag);
      return tag;
    },
    deleteDocumentTag: ({ id = '' }) => void tags.delete(id),
    downloadDocument: (call) => files.get(records.find(call).id) ?? someFile(),
    importPasswords({ body }) {
      // The input schema of the import route requires `entries`.
      const entries = body['entries'] as readonly Record<string, unknown>[];
      for (const entry of entries) records.create('passwords', entry);
      return { created: entries.length };
    },
    getNetWorth: () => [],
    getLastMonth: () => ({ month: daysAgo(31).slice(0, 7), holdings: [] }),
    listReminders: () => [],
    listAllReminders: () => [],
    getReminderMail: () => mailSettings,
    saveReminderMail: ({ body }) => Object.assign(mailSettings, body),
    getCalendarFeed: () => ({ createdAt: null }),
    renewCalendarFeed: () => ({
      createdAt: new Date().toISOString(),
      path: '/api/calendar-feeds/a-sample',
    }),
    closeCalendarFeed: () => undefined,
    listDismissedHints: () => [...hints],
    dismissHint: ({ id = '' }) => void hints.add(id),
    showHintAgain: ({ id = '' }) => void hints.delete(id),
    ...goalAnswers(records),
    ...categories.answers,
    ...monthAnswers(records, categories),
    ...payAnswers(),
    listBills: () => ({ bills: [], dates: [] }),
    listStoredBills: () => [],
    listOpenBillDates: () => [],
    listActivity: () => [],
    listStoredRules: () => ({ rules: [], never: [] }),
    listImports: () => [],
    listStoredImports: () => ({ imports: [], shapes: [], statementAccounts: [] }),
    listDrafts: () => [...drafts.values()],
    keepDraft: ({ id = '', body }) =>
      void drafts.set(id, { ...body, id, updatedAt: new Date().toISOString() }),
    discardDraft: ({ id = '' }) => void drafts.delete(id),
    getAdminStats: () => ({
      totalUsers: 1,
      recentSignups: 1,
      activeSubscribers: 0,
      totalRevenue: '0.00',
      freeUsers: 1,
      planDistribution: { free: 1, paid: 0 },
    }),
    listSignUps: () =>
      Array.from({ length: SIGN_UP_DAYS }, (_, at) => ({
        day: daysAgo(SIGN_UP_DAYS - 1 - at).slice(0, 10),
        count: at === SIGN_UP_DAYS - 2 ? 1 : 0,
      })),
    listUsers: () => [account],
    listDeletions: () => [],
    listAudit: () => [],
    listAreas: () => areas.list(),
    // The input schema of the route requires a version and a reason; the path has the area.
    rollBackArea: ({ id = '', body }) => areas.rollBack(id, String(body['to']), String(body['reason'])),
  };
}

/** Returns the file of the sample documents that exist from the start. */
const someFile = (): Blob =>
  new Blob([readFileSync(new URL('../files/letter.pdf', import.meta.url))], { type: 'application/pdf' });
