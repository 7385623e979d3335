// Bills of materials (CycloneDX) of images, combined from those that pnpm generates of the lockfile.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runPnpm } from './run.ts';

/** A library or program in a bill of materials. */
export interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly [property: string]: unknown;
}

/** The fields of a CycloneDX document that are used here. */
export interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** The name of an image in its bill of materials. */
export interface ImageName {
  readonly name: string;
  readonly version: string;
  /**
   * The date of the sources in seconds since 1970, so that the same sources produce the same bill of
   * materials.
   */
  readonly sourceDate: number;
}

const SPEC_VERSION = '1.6';

/** The components that each package and the root need at run time, by package name. */
export async function billsOf(
  root: string,
  folder: string,
  names: readonly string[],
): Promise<Map<string, Bill>> {
  await runPnpm(
    root,
    [
      'sbom',
      '--prod',
      '--sbom-format',
      'cyclonedx',
      '--sbom-spec-version',
      SPEC_VERSION,
      '--split',
      '--out',
      path.join(folder, '%s.json'),
      ...names.flatMap((name) => ['--filter-prod', name]),
    ],
    root,
  );
  const bills = names.map(async (name) => {
    // `pnpm sbom` writes bills in CycloneDX format, so each file has this type.
    const bill = JSON.parse(
      await readFile(path.join(folder, `${name.replace('@', '').replace('/', '-')}.json`), 'utf8'),
    ) as Bill;
    return [name, bill] as const;
  });
  return new Map(await Promise.all(bills));
}

/** The bill of materials of one image; duplicate components are merged. */
export function billOfImage(
  { name, version, sourceDate }: ImageName,
  holds: readonly Component[],
  dependencies: Bill['dependencies'] = [],
): string {
  const components = new Map(holds.map((component) => [component['bom-ref'], component]));
  const refs = [...components.keys()].sort();
  const between = new Map(
    dependencies.filter(({ ref }) => components.has(ref)).map((dependency) => [dependency.ref, dependency]),
  );
  const ref = `image:${name}@${version}`;
  return JSON.stringify({
    $schema: `http://cyclonedx.org/schema/bom-${SPEC_VERSION}.schema.json`,
    bomFormat: 'CycloneDX',
    specVersion: SPEC_VERSION,
    version: 1,
    metadata: {
      timestamp: new Date(sourceDate * 1_000).toISOString(),
      component: { type: 'container', 'bom-ref': ref, name, version },
    },
    components: refs.map((each) => components.get(each)),
    dependencies: [{ ref, dependsOn: refs }, ...[...between.keys()].sort().map((each) => between.get(each))],
  });
}
