import type { ByteRange } from '@savvi/service-kit/object-store';
import { Problem } from '@savvi/service-kit/problem';
import parseRange from 'range-parser';

/** The one part a `Range` header asks for; null for the whole: none, several, or not in bytes (RFC 9110 lets us). @throws {Problem} `range` when it begins beyond the end */
export function rangeOf(header: string | undefined, size: number): ByteRange | null {
  if (header === undefined) return null;
  const ranges = parseRange(size, header);
  if (ranges === -1) throw new Problem('range');
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  const [range] = ranges;
  return range === undefined ? null : { start: range.start, end: range.end };
}
