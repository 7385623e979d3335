// rspack loads this file by its path. Each shape of lucide's icons has a random key of six letters, which
// nothing can press: counted up they weigh next to nothing, in every bundle that has icons.

/** The source of an icon with its shapes' keys counted up; they need to differ within the icon only. */
// oxlint-disable-next-line import/no-default-export -- rspack takes a loader's default export
export default function countIconKeys(source: string): string {
  let count = 0;
  return source.replaceAll(/\bkey: "[a-z0-9]+"/g, () => `key: "${count++}"`);
}
