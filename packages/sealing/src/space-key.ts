// The middle of three keys: a master key wraps it, it wraps the data key of each record, and that one seals
// the record.
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { KEY_BYTES, open, type Place, seal } from './sealing.ts';

/** The format of space keys and of how they wrap. */
const WRAPPED_FORMAT = 1;

/** A field of a record, in the format that it is sealed in. */
export type RecordField = Pick<Place, 'field' | 'recordId' | 'format'>;

/** The key of one space, while it is used. */
export interface SpaceKey {
  readonly spaceId: string;
  /** A data key of {@link newKey} as it is stored, for who knows its record only after sealing it. */
  wrap(key: KeyObject, recordId: string, format: number): Buffer;
  /** A new key for one record, to be used once, and as it is stored. `format` is that of the record. */
  newDataKey(recordId: string, format: number): { readonly key: KeyObject; readonly wrapped: Buffer };
  /** The key of a record. @throws {DoesNotOpen} */
  dataKey(recordId: string, format: number, wrapped: Uint8Array): KeyObject;
  /** Seals a short field of a record under the space's key itself. */
  sealField(field: RecordField, plain: Uint8Array): Buffer;
  /** Opens a field of {@link sealField}. @throws {DoesNotOpen} */
  openField(field: RecordField, sealed: Uint8Array): Buffer;
  /**
   * A keyed hash (HMAC-SHA-256) to compare data that must not be guessed from the database. Each purpose has
   * its own key.
   */
  macOf(purpose: string, data: string | Uint8Array): Buffer;
  /** A hash of a request's body that says nothing to who does not have the key. */
  hashOf(body: unknown): string;
}

/** The bytes of a key are nobody's to keep: they are overwritten once they are in use. */
function used<Result>(bytes: Buffer, work: (bytes: Buffer) => Result): Result {
  try {
    return work(bytes);
  } finally {
    bytes.fill(0);
  }
}

/** A data key that nobody has seen yet, to seal one record with. */
export const newKey = (): KeyObject => used(randomBytes(KEY_BYTES), (bytes) => createSecretKey(bytes));

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
    used(dataKey.export(), (plain) => seal(key, plain, place(recordId, format)));
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
    // A key object is made in no time, while a cipher takes long to come from bytes.
    dataKey: (recordId, format, wrapped) =>
      used(open(key, wrapped, place(recordId, format)), (dataKey) => createSecretKey(dataKey)),
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

/** A key as it is stored: which master key wraps it, and itself. */
export interface WrappedSpaceKey {
  readonly masterKeyId: string;
  readonly wrapped: Uint8Array;
}

/** A master key, with its id. */
export interface NamedKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** The keys of spaces of one domain, such as `vault`: no key of one opens anything of another. */
export function spaceKeysOf(domain: string) {
  return {
    /** Makes the key of a space, wrapped by a master key. */
    make: (spaceId: string, master: NamedKey): WrappedSpaceKey & { key: SpaceKey } =>
      used(randomBytes(KEY_BYTES), (bytes) => ({
        masterKeyId: master.id,
        wrapped: seal(master.key, bytes, placeOf(domain, spaceId, master.id)),
        key: spaceKeyOf(bytes, domain, spaceId),
      })),

    /** Opens the key of a space. @throws {DoesNotOpen} */
    unwrap: (spaceId: string, { masterKeyId, wrapped }: WrappedSpaceKey, masterKey: KeyObject): SpaceKey =>
      used(open(masterKey, wrapped, placeOf(domain, spaceId, masterKeyId)), (bytes) =>
        spaceKeyOf(bytes, domain, spaceId),
      ),

    /** The same key of a space, wrapped by another master key. @throws {DoesNotOpen} */
    rewrap: (
      spaceId: string,
      { masterKeyId, wrapped }: WrappedSpaceKey,
      masterKey: KeyObject,
      next: NamedKey,
    ): WrappedSpaceKey =>
      used(open(masterKey, wrapped, placeOf(domain, spaceId, masterKeyId)), (bytes) => ({
        masterKeyId: next.id,
        wrapped: seal(next.key, bytes, placeOf(domain, spaceId, next.id)),
      })),
  };
}

/** The keys of spaces of one domain. */
export type SpaceKeysOfDomain = ReturnType<typeof spaceKeysOf>;
