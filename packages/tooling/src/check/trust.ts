import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../fences/finding.ts';

const table = 'docs/trust.md';
const areas = ['vault', 'documents', 'billing', 'masterplan', 'achievements', 'admin', 'operations'];
const row = /^\| (.+) \| (.*) \|$/;
const reference = /^`([^`]+)` › (.+)$/;

/** What is wrong with one entry of the table: a file and the title of a test in it, or the area that a test comes with. */
function complaintAbout(root: string, entry: string): string | null {
  if (areas.some((area) => entry === `comes with ${area}`)) return null;
  const [, file = '', title = ''] = reference.exec(entry) ?? [];
  if (file === '') return `names neither a test nor a later area: "${entry}"`;
  if (!existsSync(join(root, file))) return `names ${file}, which does not exist`;
  // In a source a title may stand between quotes that it holds itself.
  const source = readFileSync(join(root, file), 'utf8').replaceAll(String.raw`\'`, "'");
  return source.includes(title) ? null : `names a test that ${file} does not have: "${title}"`;
}

/** Every promise of `docs/trust.md` names a test that exists, so that the table cannot rot; none without the table. */
export function trustFindings(root: string): Finding[] {
  if (!existsSync(join(root, table))) return [];
  return readFileSync(join(root, table), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [, promise = '', seenBy = ''] = row.exec(line) ?? [];
      if (promise === '' || promise === 'It holds that') return [];
      return seenBy.split('<br>').flatMap((entry) => {
        const message = complaintAbout(root, entry);
        return message === null ? [] : [{ rule: 'trust', file: `${table}:${index + 1}`, message }];
      });
    });
}
