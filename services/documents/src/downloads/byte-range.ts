import type { ByteRange } from '@savvi/service-kit/object-store';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The single range that a `Range` header requests (RFC 9110, section 14); null for the whole file, if the
 * header is absent, invalid, has several ranges or another unit. `beyond` if the range begins behind the end.
 * `size` is the size of the file in bytes, at least 1.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return null;
  return Number(first) >= size
    ? 'beyond'
    : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
