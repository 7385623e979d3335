// `npm run pack -- ../packages`: packs every public package as a tarball to publish or to install from
// (docs/adr/0039).
import path from 'node:path';
import { packPackages } from '@savvi/tooling/publish';
import { root } from './root.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npm run pack -- <folder for the tarballs>');
  process.exitCode = 1;
} else {
  for (const { name, version, file } of await packPackages(root, path.resolve(folder)))
    console.log(`${name} ${version}  ${file}`);
}
