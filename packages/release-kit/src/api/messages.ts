// The requests of the release API, and the format of its responses, which packages/release-client parses. Its
// address begins with `/v1`; a breaking change gets another prefix.
import { builtRemoteSchema } from '@savvi/contracts/remote';
import { areaName, version } from '@savvi/contracts/registry';
import { releaseReason } from '@savvi/contracts/release-reason';
import { recordId } from '@savvi/contracts/values';
import { contractSchema } from '@savvi/part-contracts/contract';
import { z } from 'zod';

/** The most bytes of a version's files together. */
export const FILES_BYTES_MAX = 24 * 2 ** 20;
/** The most bytes of a request: files are sent as base64, which needs a third more. */
export const BODY_BYTES_MAX = 1.4 * FILES_BYTES_MAX;

/** A path below a version's folder, without a way out of it. */
const filePath = z
  .string()
  .max(300)
  .regex(
    /^(?:[0-9A-Za-z_@+-][0-9A-Za-z._@+-]*\/)*[0-9A-Za-z_@+-][0-9A-Za-z._@+-]*$/,
    'must be a path below the version',
  );

const audience = z.object({
  weight: z.int().min(0).max(100),
  users: z.array(recordId).max(1_000),
});
const decision = z.object({ isForced: z.boolean(), reason: z.nullable(releaseReason) });
const change = decision.extend({
  revision: z.int().min(0),
  lock: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});

/** The administrator on whose behalf the admin service changes an area. */
const onBehalfOf = z.optional(recordId);

/** An `area.json`, which the repository of services validates. */
const manifest = z.record(z.string(), z.unknown());

/** The bodies of requests. */
export const requests = {
  // A later release may add properties to area.json, so they are not checked.
  register: z.object({
    contract: contractSchema,
    manifest: manifest.nullable(),
    startedAt: z.iso.datetime().optional(),
  }),
  upgrade: z.object({ contract: contractSchema, manifest: manifest.optional() }),
  check: change.extend({
    what: z.string().max(200),
    contracts: z.array(z.nullable(contractSchema)).max(10),
    version: z.optional(version),
  }),
  release: change.extend({
    built: builtRemoteSchema,
    files: z.array(z.object({ path: filePath, base64: z.base64() })).max(2_000),
    audience,
  }),
  switch: change.extend({ version, audience, onBehalfOf }),
  promotion: change.extend({ version }),
} as const;

/** The name of an area, a service or a frontend in an address. */
export const nameInAddress = areaName;

/** Formats a response; a large number becomes text. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
