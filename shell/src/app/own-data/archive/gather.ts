import type { TakeoutText } from '@savvi/contracts/takeout';
import { ApiError, messageOf } from '@savvi/mfe-kit';
import { filesOfModule, type LoadModule, ModuleNotLoaded } from './module-files.ts';
import { filesIn, foldersIn, type RecordFile } from './part-files.ts';
import { type Part, README_FILE, type Takeout } from './parts.ts';
import { type ReadAnswer, readWhole } from './read-answer.ts';
import { freePaths, splitPath } from './safe-names.rules.ts';

/** A part whose records have files. Its reply is written after them, with the path of each file. */
export interface FiledPart {
  readonly label: string;
  readonly path: string;
  readonly files: readonly RecordFile[];
}

/** A part that could not be loaded, with the reason as text. */
export interface Missing {
  readonly what: string;
  readonly why: string;
}

/** The content of the archive except for the files to download. */
export interface Gathered {
  readonly takeout: Takeout;
  /** Text files, ready to write; `name` is the path. */
  readonly texts: readonly TakeoutText[];
  readonly filed: readonly FiledPart[];
  /** The number of files to download. */
  readonly fileCount: number;
  /** The total size of the files to download, in bytes. */
  readonly fileBytes: number;
  readonly missing: readonly Missing[];
}

/** A value as the content of a JSON file. */
export const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Whether to stop: the session has ended, or the user cancelled. */
export const isEnd = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (error instanceof ApiError && error.status === 401);

const UNKNOWN = 'This page is out of date and can’t read all of it. Please reload it.';
const PARTLY = 'Only part of it could be saved.';

/** Why a part is missing, as shown to the user. */
export const reasonOf = (error: unknown): string => messageOf(error, 'It could not be read.');

/** Input of {@link gather}. */
export interface Sources {
  readonly takeout: Takeout;
  readonly read: ReadAnswer;
  readonly loadModule: LoadModule;
  readonly signal: AbortSignal;
  readonly onPart: (label: string, at: number) => void;
}

/**
 * Loads everything except the files to download. A part that fails to load is listed in `missing`, and the
 * others follow.
 * @throws {ApiError} 401 when the session has ended
 */
export async function gather({ takeout, read, loadModule, signal, onPart }: Sources): Promise<Gathered> {
  const paths = freePaths();
  paths.file('', README_FILE);
  // The shell's own files keep their names, wherever they are in the archive.
  const ownFirst = takeout.parts.toSorted(
    (one, other) => Number(one.area !== undefined) - Number(other.area !== undefined),
  );
  const pathOf = new Map(ownFirst.map((part) => [part, paths.file(...splitPath(part.file))]));
  const replies = new Map<Part, { readonly path: string; readonly reply: unknown }>();
  const missing: Missing[] = takeout.unreadable.map((what) => ({ what, why: UNKNOWN }));
  for (const [at, part] of takeout.parts.entries()) {
    onPart(part.label, at);
    try {
      // The schema of `call` demands /api/.
      const reply = await readWhole(read, part.call as `/api/${string}`, signal);
      replies.set(part, { path: pathOf.get(part) ?? part.file, reply });
    } catch (error) {
      if (isEnd(error, signal)) throw error;
      missing.push({ what: part.label, why: reasonOf(error) });
    }
  }

  const foldersOf = ({ area, files }: Part) => {
    const part = takeout.parts.find((each) => each.area === area && each.file === files?.folder?.file);
    const loaded = part && replies.get(part);
    if (part === undefined || loaded === undefined || files?.folder === undefined) return [];
    try {
      return foldersIn(loaded.reply, files.folder);
    } catch {
      missing.push({ what: part.label, why: UNKNOWN });
      return [];
    }
  };
  const filed = new Map<Part, FiledPart>();
  for (const [part, { path, reply }] of replies) {
    if (part.files === undefined) continue;
    try {
      const files = filesIn(reply, part.files, foldersOf(part), paths);
      filed.set(part, { label: part.label, path, files });
    } catch {
      missing.push({ what: part.label, why: UNKNOWN });
    }
  }

  // Before any code of an area runs, so that none can change them.
  const unchanged = [...replies]
    .filter(([part]) => !filed.has(part))
    .map(([, { path, reply }]) => ({ name: path, text: jsonOf(reply) }));
  const made: TakeoutText[] = [];
  for (const [{ area, module, label }, { reply }] of replies) {
    // Without records there is nothing to make files from.
    if (area === undefined || module === undefined || (Array.isArray(reply) && reply.length === 0)) continue;
    try {
      for (const { name, text } of await filesOfModule(
        loadModule,
        area,
        module,
        structuredClone(reply),
        signal,
      ))
        made.push({ name: paths.file(module.into, name), text });
    } catch (error) {
      signal.throwIfAborted();
      missing.push({ what: label, why: error instanceof ModuleNotLoaded ? PARTLY : UNKNOWN });
    }
  }

  const files = [...filed.values()].flatMap((part) => part.files);
  return {
    takeout,
    texts: [...unchanged, ...made],
    filed: [...filed.values()],
    fileCount: files.length,
    fileBytes: files.reduce((sum, { size }) => sum + size, 0),
    missing,
  };
}
