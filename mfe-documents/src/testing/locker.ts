import type { Document } from '@savvi/documents-contract/document';
import {
  documentRoutes,
  folderRoutes,
  tagRoutes,
  textRoutes,
} from '@savvi/documents-contract/documents.routes';
import { FILE_BYTES_MAX } from '@savvi/documents-contract/file-kind';
import type { Folder } from '@savvi/documents-contract/folder';
import type { Tag } from '@savvi/documents-contract/tag';
import type { TextHead } from '@savvi/documents-contract/text';
import { aDocument, aFolder } from '@savvi/testing/builders';
import type { FakeBackend } from '@savvi/testing/fake-backend';
import { screen, within } from '@testing-library/react';
import { deflateSync, strToU8 } from 'fflate';

/** Returns the id of the n-th document of a test. */
export const documentId = (at: number): string => `0190eeee-0000-7000-8000-${String(at).padStart(12, '0')}`;

/** Returns the id of the n-th folder of a test. */
export const folderId = (at: number): string => `0190ffff-0000-7000-8000-${String(at).padStart(12, '0')}`;

/** Returns the n-th document of a test, named `originalName`. */
export const named = (at: number, originalName: string, over: Partial<Document> = {}): Document =>
  aDocument({ id: documentId(at), originalName, description: null, ...over });

/** A folder of the category tax returns. */
export const TAXES = aFolder({
  id: folderId(1),
  name: 'Taxes 2025',
  category: 'tax_returns',
  description: 'For the adviser',
});
/** A folder in the category 'contracts'. */
export const HOUSE = aFolder({ id: folderId(2), name: 'House', category: 'contracts' });

/** Returns the n-th tag of a test. */
export const aTag = (at: number, name: string, over: Partial<Tag> = {}): Tag => ({
  id: folderId(at + 100),
  userId: HOUSE.userId,
  name,
  color: 'teal',
  version: 1,
  createdAt: HOUSE.createdAt,
  updatedAt: HOUSE.updatedAt,
  ...over,
});

/** A text in a test: its content, or another state. */
export type TestText = { readonly text: string } | { readonly state: Exclude<TextHead['state'], 'text'> };

/** The response of the service with these texts, by the ids of their documents. */
export function textsReply(texts: Readonly<Record<string, TestText>> = {}): Response {
  const line = (json: object) => strToU8(`${JSON.stringify(json)}\n`);
  const parts = Object.entries(texts).flatMap(([id, content]) => {
    const bytes = 'text' in content ? deflateSync(strToU8(content.text)) : new Uint8Array();
    const state = 'text' in content ? 'text' : content.state;
    return [line({ id, state, bytes: bytes.length } satisfies TextHead), bytes];
  });
  const all = [line({ count: Object.keys(texts).length }), ...parts];
  // `Response` does not accept the Blob of jsdom.
  const body = new Uint8Array(all.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of all) {
    body.set(part, at);
    at += part.length;
  }
  return new Response(body, {
    headers: { 'Content-Type': 'application/octet-stream' },
  });
}

/** Sets the documents and folders that the fake backend returns. */
export function hold(backend: FakeBackend, documents: Document[], folders: Folder[] = []): void {
  backend.answer(documentRoutes.list, documents);
  backend.answer(folderRoutes.list, folders);
  backend.answer(tagRoutes.list, []);
  backend.answer(textRoutes.download, () => textsReply());
  backend.answer(documentRoutes.limits, { fileBytesMax: FILE_BYTES_MAX });
  backend.answer(documentRoutes.knownFiles, { documents: [] });
}

/** Finds the row of a document. */
export const row = (name: string): HTMLElement => screen.getByRole('article', { name });

/** Finds the region that contains the list and receives the focus after a deletion. */
export const place = (): HTMLElement => screen.getByRole('region', { name: 'Your documents' });

/** Returns the names of the visible documents in their order. */
export const shownNames = (): string[] =>
  screen
    .queryAllByRole('article')
    .map((article) => within(article).getByRole('heading', { level: 3 }).textContent);
