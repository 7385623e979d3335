import { SEALED_BYTES_MAX } from '@savvi/vault-contract/entry';
import { LIST_BYTES } from '@savvi/service-kit/app';
import type { Allowance } from '@savvi/service-kit/concurrency-limit';

/** Base64 has four characters for three bytes. */
const TEXT_OF_SPACE = (SEALED_BYTES_MAX * 4) / 3;

/**
 * How much of its lists a space may load: the entries, their names and the deleted ones of a full space (which
 * take twice the size of a list) in one burst.
 */
export const ALLOWANCE: Allowance = { ...LIST_BYTES, burst: LIST_BYTES.burst + 4 * TEXT_OF_SPACE };
