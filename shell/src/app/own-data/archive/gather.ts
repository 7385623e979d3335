import { type Budget, budgetReply } from '@savvi/contracts/budget/budget';
import { budgetCsv, csvFileName } from '@savvi/contracts/budget/budget-csv';
import { type Document, documentReply } from '@savvi/contracts/documents/document';
import { type Folder, folderReply } from '@savvi/contracts/documents/folder';
import * as z from '@savvi/contracts/schema';
import { ApiError, messageOf } from '@savvi/mfe-kit';
import { BUDGETS, DOCUMENTS, FOLDERS, type Part, PARTS } from './parts.ts';
import type { ReadAnswer } from './read-answer.ts';
import { uniqueNames } from './safe-names.rules.ts';

/** A text that stands ready. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** A document whose file is still to be read, and where in the archive it will be. */
export interface FiledDocument {
  readonly document: Document;
  readonly name: string;
}

/** What could not be had, in words. */
export interface Missing {
  readonly what: string;
  readonly why: string;
}

/** Everything but the files of the document locker. */
export interface Gathered {
  readonly texts: readonly TextFile[];
  readonly documents: readonly FiledDocument[];
  /** Whether the list of documents came. */
  readonly hasDocuments: boolean;
  /** Of the documents' files, in bytes. */
  readonly fileBytes: number;
  readonly missing: readonly Missing[];
}

/** How a file of JSON is written. */
export const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Whether going on makes no sense: nobody is signed in any more, or the person gave up. */
export const isEnd = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (error instanceof ApiError && error.status === 401);

const UNKNOWN = 'This page is out of date and can’t read all of it. Please reload it.';

/** Why something is missing, as the product says it. */
export const reasonOf = (error: unknown): string => messageOf(error, 'It could not be read.');

function csvFiles(budgets: readonly Budget[]): TextFile[] {
  const give = uniqueNames();
  return budgets.map((budget) => ({
    name: `budgets/${give(csvFileName(budget.name))}`,
    text: budgetCsv(budget),
  }));
}

/** The documents under the names of their folders; those outside of any lie beside them. */
function filed(documents: readonly Document[], folders: readonly Folder[]): FiledDocument[] {
  const root = 'documents/files/';
  const giveInRoot = uniqueNames();
  const places = new Map(
    folders.map(({ id, name }) => [id, { path: `${root}${giveInRoot(name)}/`, give: uniqueNames() }]),
  );
  return documents.map((document) => {
    const { path, give } = places.get(document.folderId ?? '') ?? { path: root, give: giveInRoot };
    return { document, name: `${path}${give(document.originalName)}` };
  });
}

/**
 * Reads everything but the documents' files. A part that can't be had is named and the others come all the
 * same.
 * @throws {ApiError} 401, when nobody is signed in any more
 */
export async function gather(
  read: ReadAnswer,
  signal: AbortSignal,
  onPart: (label: string, at: number) => void,
): Promise<Gathered> {
  const answers = new Map<Part, unknown>();
  const missing: Missing[] = [];
  for (const [at, part] of PARTS.entries()) {
    onPart(part.label, at);
    try {
      answers.set(part, await (await read(part.path, signal)).json());
    } catch (error) {
      if (isEnd(error, signal)) throw error;
      missing.push({ what: part.label, why: reasonOf(error) });
    }
  }
  function listed<Item>(part: Part, item: z.ZodMiniType<Item>): Item[] {
    const read = z.array(item).safeParse(answers.get(part) ?? []);
    if (!read.success) missing.push({ what: part.label, why: UNKNOWN });
    return read.data ?? [];
  }
  const documents = filed(listed(DOCUMENTS, documentReply), listed(FOLDERS, folderReply));
  const kept = [...answers].filter(([part]) => part !== DOCUMENTS); // written at the end, with where each file is
  const tables = csvFiles(listed(BUDGETS, budgetReply));
  return {
    texts: [...kept.map(([{ file }, answer]) => ({ name: file, text: jsonOf(answer) })), ...tables],
    documents,
    hasDocuments: answers.has(DOCUMENTS),
    fileBytes: documents.reduce((sum, { document }) => sum + document.fileSize, 0),
    missing,
  };
}
