// rspack loads this file by its path. lucide's icons contain data that our renderer (ui/lucide-icon) does not
// read: a size, earlier names, and a random key of six letters for each shape, which does not compress.

/** Returns the source of an icon with only its name and its shapes. */
// oxlint-disable-next-line import/no-default-export -- rspack takes a loader's default export
export default function leanIcon(source: string): string {
  return source
    .replaceAll(/,\s*key: "[a-z0-9]+"/g, '')
    .replace(/^ {2}size: 24,\n/m, '')
    .replace(/,\n {2}aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;\n/m, '');
}
