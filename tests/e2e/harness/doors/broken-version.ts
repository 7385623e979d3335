// A version of an area as its team would release it by mistake: what was built, and a page of it that throws.
// Its entry file and therefore its hash are others; its chunks are the same.
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtRemoteSchema } from '@savvi/contracts/remote';

/** What such a version does: nothing wrong, or it throws at a time. */
export type Flaw = 'none' | 'throwing while rendering' | 'throwing in an effect';

const THROW = "throw new TypeError('broken on purpose')";
const BROKEN: Readonly<Record<Flaw, string>> = {
  none: 'return null;',
  'throwing while rendering': `${THROW};`,
  'throwing in an effect': `React.useEffect(() => { ${THROW}; }); return null;`,
};

/** Source that puts something into each page of the container `name`. */
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

/** Makes one in the folder `to` of what was built in `from`. */
export async function makeBroken(from: string, to: string, version: string, flaw: Flaw): Promise<void> {
  await cp(from, to, { recursive: true });
  const built = builtRemoteSchema.parse(JSON.parse(await readFile(join(to, 'remote.json'), 'utf8')));
  const entry = `${await readFile(join(to, built.entry), 'utf8')}${wrapper(built.name, flaw)}`;
  for (const name of await readdir(to)) if (name.startsWith(`${built.entry}.`)) await rm(join(to, name)); // compressed copies of what it was
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
