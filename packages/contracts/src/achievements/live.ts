import * as z from '@savvi/contracts/schema';
import { recordId, recordVersion } from '../values.ts';

/** What achievements are counted from. */
export const COUNTED_KINDS = [
  'budget',
  'savings-account',
  'debt',
  'property',
  'policy',
  'document',
  'entry',
] as const;
/** A kind of thing that is counted. */
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** What the stream tells of: things that are counted, and the account itself (its plan, its profile). */
export const CHANGED_KINDS = [...COUNTED_KINDS, 'account'] as const;
/** A kind of what the stream tells of. */
export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** Where the stream is. */
export const STREAM_PATH = '/api/achievements/stream';

/**
 * The names of the stream's events: `hello` once it is open (what was told before may have been missed),
 * `changed` with a {@link changedFrame}.
 */
export const STREAM_EVENTS = { hello: 'hello', changed: 'changed' } as const;

/**
 * The newest version of one record. A page whose lists have that version, or lack a record that `isGone`,
 * need not read them again.
 */
export const changedRecord = z.object({ id: recordId, version: recordVersion, isGone: z.boolean() });
/** The newest version of one record. */
export type ChangedRecord = z.infer<typeof changedRecord>;

/**
 * The data of `changed`, as JSON: something of that kind was made, changed, deleted or restored. Without a
 * record it may be any of that kind.
 */
export const changedFrame = z.object({ kind: z.enum(CHANGED_KINDS), record: z.optional(changedRecord) });

/**
 * {@link changedFrame} as pages read it: a service newer than the page may name kinds that the page does not
 * know.
 */
export const changedFrameReader = z.extend(changedFrame, { kind: z.string() });

/**
 * The data of `hello`, as JSON: the changes of the last `recentMs` milliseconds follow it. A service of the
 * last release does not say how far back they go.
 */
export const helloFrame = z.object({ recentMs: z._default(z.int(), 10_000) });

/** Replay window on connect, in milliseconds: a page has read its lists before its stream opens. */
export const STREAM_RECENT_MS = 60_000;

/** How long the stream is silent at most, in milliseconds: a comment line comes when nothing else does. */
export const STREAM_HEARTBEAT_MS = 15_000;
/** How long a browser waits before it opens a broken stream again, in milliseconds (`retry:`). */
export const STREAM_RETRY_MS = 3_000;
