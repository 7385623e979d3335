import { BOUNDS, type EntryFields, SEALABLE } from '../vault-codec.ts';
import { fileTexts as texts } from './file.texts.ts';
import type { FoundEntry } from './reading.ts';

/** A login of a file as it stands in the preview. */
export interface Candidate extends FoundEntry {
  readonly key: number;
  /** Why it can't be taken; null when it can. */
  readonly problem: string | null;
  /** The same entry is stored already, or stands further up in the file. */
  readonly isDuplicate: boolean;
}

const sameness = ({ name, usernameEmail, password, url }: EntryFields) => JSON.stringify([name.toLowerCase(), usernameEmail.toLowerCase(), password, url?.replace(/\/$/, '').toLowerCase() ?? '']);
const isField = (key: unknown): key is keyof typeof BOUNDS => typeof key === 'string' && key in BOUNDS;

/** Why the service would not take it (VAULT-20), in a sentence; null when it would. */
function problemOf(fields: EntryFields): string | null {
  const checked = SEALABLE.safeParse(fields);
  if (checked.success) return null;
  const at = checked.error.issues[0]?.path[0];
  return isField(at) ? texts.problems[at](BOUNDS[at]) : texts.unreadable.damaged;
}

/** What is chosen while nobody chose: everything that can be taken and is not there yet, as far as there is room. */
export const newOnes = (candidates: readonly Candidate[], room: number): ReadonlySet<number> => new Set(candidates.filter(({ problem, isDuplicate }) => problem === null && !isDuplicate).slice(0, Math.max(room, 0)).map(({ key }) => key));

/** Every login of a file, with what stands in its way. */
export function candidatesOf(found: readonly FoundEntry[], stored: readonly EntryFields[]): Candidate[] {
  const seen = new Set(stored.map(sameness));
  return found.map((entry, key) => {
    const own = sameness(entry.fields);
    const isDuplicate = seen.has(own);
    seen.add(own);
    return { ...entry, key, problem: problemOf(entry.fields), isDuplicate };
  });
}
