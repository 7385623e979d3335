// `npm run pack -- ../packages`: packs every public package as a tarball to publish or to install from
// (docs/adr/0039), and the files of an area's own repository (docs/teams.md).
import path from 'node:path';
import { packRepository } from '@savvi/new-area/pack-repository';
import { packPackages } from '@savvi/tooling/publish';
import { root } from './root.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npm run pack -- <folder for the tarballs>');
  process.exitCode = 1;
} else {
  const to = path.resolve(folder);
  const packed = await packPackages(root, to);
  for (const { name, version, file } of packed) console.log(`${name} ${version}  ${file}`);
  console.log(`files of an area's repository  ${await packRepository(root, packed, to)}`);
}
