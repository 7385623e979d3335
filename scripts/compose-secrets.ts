// `npm run compose:secrets`: generates the secrets and the list of releases that deploy/compose/compose.yaml
// needs in addition to images. Existing secrets stay.
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writePrivately } from '@savvi/service-kit/write-privately';
import type { Secret } from '@savvi/installation/secrets';
import { releaseFiles } from '@savvi/installation/compose-releases';
import { composeSecrets, secretFiles } from '@savvi/installation/compose-secrets';
import { root } from './root.ts';

const folder = path.join(root, 'deploy/compose/.secrets');
const store = path.join(folder, 'secrets.json');

const read = await readFile(store, 'utf8').catch((cause: NodeJS.ErrnoException) => {
  if (cause.code === 'ENOENT') return '[]';
  throw cause;
});
// An earlier run of this command wrote the file, so it has this type.
const secrets = composeSecrets(JSON.parse(read) as Secret[], new Date());
await mkdir(folder, { recursive: true });
// Only the folder is private: its files must be readable inside containers, which run as other accounts.
await chmod(folder, 0o700);
await writePrivately(store, JSON.stringify(secrets));
for (const { path: file, text } of secretFiles(secrets)) {
  await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}
const generated = path.join(root, 'deploy/compose/generated');
await mkdir(generated, { recursive: true });
for (const { path: file, text } of releaseFiles(root)) await writeFile(path.join(generated, file), text);
console.log(
  `The secrets are in ${path.relative(process.cwd(), folder)}; the administrator's sign-in is in identity/admin-credentials.txt there.`,
);
