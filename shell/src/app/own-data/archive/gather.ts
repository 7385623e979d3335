import { type Budget, budgetReply } from '@savvi/contracts/budget/budget';
import { budgetCsv, csvFileName } from '@savvi/contracts/budget/budget-csv';
import { type Document, documentReply } from '@savvi/contracts/documents/document';
import { type Folder, folderReply } from '@savvi/contracts/documents/folder';
import * as z from '@savvi/contracts/schema';
import { ApiError, messageOf } from '@savvi/mfe-kit';
import { BUDGETS, DOCUMENTS, FOLDERS, type Part, PARTS } from './parts.ts';
import type { ReadAnswer } from './read-answer.ts';
import { uniqueNames } from './safe-names.rules.ts';

/** A text file of the archive, ready to write. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** A document to download, and its path in the archive. */
export interface FiledDocument {
  readonly document: Document;
  readonly name: string;
}

/** A part that could not be loaded, with the reason as text. */
export interface Missing {
  readonly what: string;
  readonly why: string;
}

/** The content of the archive except for the files of the document locker. */
export interface Gathered {
  readonly texts: readonly TextFile[];
  readonly documents: readonly FiledDocument[];
  /** Whether the list of documents loaded. */
  readonly hasDocuments: boolean;
  /** The total size of the documents' files, in bytes. */
  readonly fileBytes: number;
  readonly missing: readonly Missing[];
}

/** A value as the content of a JSON file. */
export const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Whether to stop: the session has ended, or the user cancelled. */
export const isEnd = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (error instanceof ApiError && error.status === 401);

const UNKNOWN = 'This page is out of date and can’t read all of it. Please reload it.';

/** Why a part is missing, as shown to the user. */
export const reasonOf = (error: unknown): string => messageOf(error, 'It could not be read.');

function csvFiles(budgets: readonly Budget[]): TextFile[] {
  const give = uniqueNames();
  return budgets.map((budget) => ({
    name: `budgets/${give(csvFileName(budget.name))}`,
    text: budgetCsv(budget),
  }));
}

/** The documents with their paths; those without a folder are directly in the root. */
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
 * Loads everything except the documents' files. A part that fails to load is listed in `missing`, and the
 * others follow.
 * @throws {ApiError} 401 when the session has ended
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
  // The list of documents is written at the end, with the path of each file.
  const withoutDocuments = [...answers].filter(([part]) => part !== DOCUMENTS);
  const tables = csvFiles(listed(BUDGETS, budgetReply));
  return {
    texts: [
      ...withoutDocuments.map(([{ file }, answer]) => ({ name: file, text: jsonOf(answer) })),
      ...tables,
    ],
    documents,
    hasDocuments: answers.has(DOCUMENTS),
    fileBytes: documents.reduce((sum, { document }) => sum + document.fileSize, 0),
    missing,
  };
}
