// The middle of three key levels: a master key wraps the space key, the space key wraps a data key per
// record, and the data key seals the record.
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { KEY_BYTES, open, type Place, seal } from './sealing.ts';

/** The format of space keys and of data keys wrapped by them. */
const WRAPPED_FORMAT = 1;

/** A field of a record, and the format it is sealed in. */
export type RecordField = Pick<Place, 'field' | 'recordId' | 'format'>;

/** The key of one space, in memory while it is used. */
export interface SpaceKey {
  readonly spaceId: string;
  /** Wraps a data key from {@link newKey}, for a caller that learns the record's id only after sealing. */
  wrap(key: KeyObject, recordId: string, format: number): Buffer;
  /** Creates a data key for one record, and its wrapped form to store. `format` is that of the record. */
  newDataKey(recordId: string, format: number): { readonly key: KeyObject; readonly wrapped: Buffer };
  /** Unwraps the data key of a record. @throws {DoesNotOpen} */
  dataKey(recordId: string, format: number, wrapped: Uint8Array): KeyObject;
  /** Seals a short field of a record directly with the space key. */
  sealField(field: RecordField, plain: Uint8Array): Buffer;
  /** Opens a field sealed by {@link sealField}. @throws {DoesNotOpen} */
  openField(field: RecordField, sealed: Uint8Array): Buffer;
  /**
   * A keyed hash (HMAC-SHA-256) for comparing data that must not be guessable from the database. Each purpose
   * has its own key.
   */
  macOf(purpose: string, data: string | Uint8Array): Buffer;
  /** A keyed hash of a request body, which reveals nothing without the key. */
  hashOf(body: unknown): string;
}

/** Runs `work` on the bytes of a key, and overwrites them afterwards. */
function withKeyBytes<Result>(bytes: Buffer, work: (bytes: Buffer) => Result): Result {
  try {
    return work(bytes);
  } finally {
    bytes.fill(0);
  }
}

/** Creates a random data key for one record. */
export const newKey = (): KeyObject =>
  withKeyBytes(randomBytes(KEY_BYTES), (bytes) => createSecretKey(bytes));

function spaceKeyOf(bytes: Buffer, domain: string, spaceId: string): SpaceKey {
  const key = createSecretKey(bytes);
  const place = (recordId: string, format: number) => ({
    domain,
    field: 'data-key',
    format,
    spaceId,
    recordId,
  });
  const wrap = (dataKey: KeyObject, recordId: string, format: number) =>
    withKeyBytes(dataKey.export(), (plain) => seal(key, plain, place(recordId, format)));
  const macOf = (purpose: string, data: string | Uint8Array) =>
    createHmac(
      'sha256',
      new Uint8Array(hkdfSync('sha256', key, '', `savvi.${domain} ${purpose} ${spaceId}`, KEY_BYTES)),
    )
      .update(data)
      .digest();
  return {
    spaceId,
    wrap,
    macOf,
    sealField: (field, plain) => seal(key, plain, { ...field, domain, spaceId }),
    openField: (field, sealed) => open(key, sealed, { ...field, domain, spaceId }),
    newDataKey(recordId, format) {
      const dataKey = newKey();
      return { key: dataKey, wrapped: wrap(dataKey, recordId, format) };
    },
    // Creating a key object is fast, while a cipher from raw bytes is slow.
    dataKey: (recordId, format, wrapped) =>
      withKeyBytes(open(key, wrapped, place(recordId, format)), (dataKey) => createSecretKey(dataKey)),
    hashOf: (body) => macOf('request', JSON.stringify(body)).toString('hex'),
  };
}

const placeOf = (domain: string, spaceId: string, masterKeyId: string) => ({
  domain,
  field: 'space-key',
  format: WRAPPED_FORMAT,
  spaceId,
  recordId: masterKeyId,
});

/** A space key as stored: wrapped, with the id of the master key that wraps it. */
export interface WrappedSpaceKey {
  readonly masterKeyId: string;
  readonly wrapped: Uint8Array;
}

/** A master key with its id. */
export interface NamedKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** The space keys of one domain, such as `vault`. No key of one domain opens data of another. */
export function spaceKeysOf(domain: string) {
  return {
    /** Creates a space key, wrapped by a master key. */
    make: (spaceId: string, master: NamedKey): WrappedSpaceKey & { key: SpaceKey } =>
      withKeyBytes(randomBytes(KEY_BYTES), (bytes) => ({
        masterKeyId: master.id,
        wrapped: seal(master.key, bytes, placeOf(domain, spaceId, master.id)),
        key: spaceKeyOf(bytes, domain, spaceId),
      })),

    /** Unwraps a space key. @throws {DoesNotOpen} */
    unwrap: (spaceId: string, { masterKeyId, wrapped }: WrappedSpaceKey, masterKey: KeyObject): SpaceKey =>
      withKeyBytes(open(masterKey, wrapped, placeOf(domain, spaceId, masterKeyId)), (bytes) =>
        spaceKeyOf(bytes, domain, spaceId),
      ),

    /** Wraps a space key with another master key. @throws {DoesNotOpen} */
    rewrap: (
      spaceId: string,
      { masterKeyId, wrapped }: WrappedSpaceKey,
      masterKey: KeyObject,
      next: NamedKey,
    ): WrappedSpaceKey =>
      withKeyBytes(open(masterKey, wrapped, placeOf(domain, spaceId, masterKeyId)), (bytes) => ({
        masterKeyId: next.id,
        wrapped: seal(next.key, bytes, placeOf(domain, spaceId, next.id)),
      })),
  };
}

/** The operations on space keys of one domain. */
export type SpaceKeysOfDomain = ReturnType<typeof spaceKeysOf>;
