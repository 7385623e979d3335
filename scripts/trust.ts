// `npm run trust`: generates docs/trust.md.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { TABLE, trustTable } from '@savvi/tooling/trust';
import { root } from './root.ts';

const { text, findings } = trustTable(root);
writeFileSync(path.join(root, TABLE), text);
for (const { file, message } of findings) console.error(`${file}: ${message}`);
process.exitCode = findings.length === 0 ? 0 : 1;
