import * as z from '@savvi/contracts/schema';
import { recordId, recordVersion } from '../values.ts';

/** The kinds of records that achievements count. */
export const COUNTED_KINDS = [
  'budget',
  'savings-account',
  'debt',
  'property',
  'policy',
  'document',
  'entry',
] as const;
/** A kind of record that achievements count. */
export type CountedKind = (typeof COUNTED_KINDS)[number];

/**
 * The kinds of changes in the stream: counted records, the account itself (its plan or profile), and the months of
 * budgets with their transactions.
 */
export const CHANGED_KINDS = [...COUNTED_KINDS, 'account', 'month'] as const;
/** A kind of change in the stream. */
export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** The path of the stream of changes behind the achievements. */
export const STREAM_PATH = '/api/achievements/stream';

/**
 * The names of the stream's events: `hello` when it opens (earlier changes may have been missed), `changed`
 * with a {@link changedFrame}.
 */
export const STREAM_EVENTS = { hello: 'hello', changed: 'changed' } as const;

/**
 * The newest version of a record. A page that already has this version, or no longer shows a record that
 * `isGone`, need not read its lists again.
 */
export const changedRecord = z.object({ id: recordId, version: recordVersion, isGone: z.boolean() });
/** The newest version of a record. */
export type ChangedRecord = z.infer<typeof changedRecord>;

/**
 * The data of a `changed` event, as JSON: a record of this kind was created, changed, deleted or restored.
 * Without `record`, any records of the kind may have changed.
 */
export const changedFrame = z.object({ kind: z.enum(CHANGED_KINDS), record: z.optional(changedRecord) });

/** {@link changedFrame} as pages parse it: a newer service may name kinds that the page does not know. */
export const changedFrameReader = z.extend(changedFrame, { kind: z.string() });

/**
 * The data of `hello`, as JSON. The changes of the last `recentMs` milliseconds follow it. Services of the
 * previous release do not send `recentMs`.
 */
export const helloFrame = z.object({ recentMs: z._default(z.int(), 10_000) });

/**
 * A new stream first repeats the changes of this many past milliseconds, because a page reads its lists
 * before its stream opens.
 */
export const STREAM_RECENT_MS = 60_000;

/** Longest silence of the stream, in milliseconds: a comment line is sent when nothing else is. */
export const STREAM_HEARTBEAT_MS = 15_000;
/** How long a browser waits before it reconnects a broken stream, in milliseconds (`retry:`). */
export const STREAM_RETRY_MS = 3_000;
