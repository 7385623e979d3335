// rspack loads this file by its path. Each shape of lucide's icons has a random key of six letters, which
// does not compress. Consecutive numbers compress well in every bundle with icons.

/**
 * Returns the source of an icon with consecutive numbers as keys of its shapes; keys only have to be unique
 * within an icon.
 */
// oxlint-disable-next-line import/no-default-export -- rspack takes a loader's default export
export default function countIconKeys(source: string): string {
  let count = 0;
  return source.replaceAll(/\bkey: "[a-z0-9]+"/g, () => `key: "${count++}"`);
}
