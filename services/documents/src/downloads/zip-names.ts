import { baseNameOf, extensionOf } from '@savvi/documents-contract/document-name';

/**
 * Returns names for the files of a zip: a repeated one gets ' (2)' before its extension. Case is ignored,
 * because macOS and Windows would overwrite one file with the other.
 */
export function zipNamesOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  // Names as they are have precedence over generated ones.
  const originals = new Set(names.map((name) => name.toLowerCase()));
  return names.map((name) => {
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) {
      const numbered = `${baseNameOf(name)} (${count})${extensionOf(name)}`;
      if (!originals.has(numbered.toLowerCase())) unique = numbered;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}
