// Makes a faulty version of an area from the built one: its pages throw. The entry file and its hash differ;
// the chunks stay the same.
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtRemoteSchema } from '@savvi/contracts/remote';

/** The fault in such a version: none, or where it throws. */
export type Flaw = 'none' | 'throwing while rendering' | 'throwing in an effect';

const THROW = "throw new TypeError('broken on purpose')";
const BROKEN: Readonly<Record<Flaw, string>> = {
  none: 'return null;',
  'throwing while rendering': `${THROW};`,
  'throwing in an effect': `React.useEffect(() => { ${THROW}; }); return null;`,
};

/** Returns source code that adds a component to each page of the federation container `name`. */
const wrapper = (name: string, flaw: Flaw) => `
;(() => {
  const { init, get } = ${name};
  let shared;
  ${name} = {
    init(scope, ...rest) { shared = scope; return init(scope, ...rest); },
    async get(module) {
      const [area, [{ lib }]] = [await get(module), Object.values(shared.react)];
      return () => {
        const React = lib();
        function Broken() { ${BROKEN[flaw]} }
        return { routes: area().routes.map((route) => ({ ...route, element: React.createElement(React.Fragment, null, route.element, React.createElement(Broken)) })) };
      };
    },
  };
})();
`;

/** Copies the build in `from` to `to` and puts the fault into its entry file. */
export async function makeBroken(from: string, to: string, version: string, flaw: Flaw): Promise<void> {
  await cp(from, to, { recursive: true });
  const built = builtRemoteSchema.parse(JSON.parse(await readFile(join(to, 'remote.json'), 'utf8')));
  const entry = `${await readFile(join(to, built.entry), 'utf8')}${wrapper(built.name, flaw)}`;
  // Removes compressed copies of the original entry.
  for (const name of await readdir(to)) if (name.startsWith(`${built.entry}.`)) await rm(join(to, name));
  await writeFile(join(to, built.entry), entry);
  await writeFile(
    join(to, 'remote.json'),
    JSON.stringify({
      ...built,
      version,
      integrity: `sha384-${createHash('sha384').update(entry).digest('base64')}`,
    }),
  );
}
