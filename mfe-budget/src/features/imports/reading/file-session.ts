import { type OpenFile, readFile } from '../parse/read-file.ts';
import {
  type Columns,
  type Mapping,
  type Opened,
  type OpenedTable,
  type Refusal,
  type Spelled,
  type Statement,
  UnreadableFile,
} from '../parse/reading.ts';

/** A message to the worker. The first one opens a file, the others are about it. */
export type FileRequest =
  | { readonly kind: 'open'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'ask'; readonly columns: Columns }
  | { readonly kind: 'map'; readonly mapping: Mapping }
  | { readonly kind: 'spell'; readonly spelled: Spelled };

/** A message from the worker: that it is ready, and then one response to each request. */
export type FileReply =
  | { readonly state: 'ready' }
  | { readonly state: 'opened'; readonly opened: Opened }
  | { readonly state: 'asked'; readonly asked: Pick<OpenedTable, 'open' | 'spelled'> }
  | { readonly state: 'read'; readonly statements: readonly Statement[] }
  | { readonly state: 'refused'; readonly refusal: Refusal };

/** Returns the responses to requests, one after the other; it keeps the file that was opened. */
export function fileSession(): (request: FileRequest) => FileReply {
  let file: OpenFile | null = null;
  const answer = (request: FileRequest): FileReply => {
    if (request.kind === 'open') {
      file = readFile(request.bytes);
      return { state: 'opened', opened: file.opened };
    }
    if (request.kind === 'ask' && file?.ask) return { state: 'asked', asked: file.ask(request.columns) };
    if (request.kind === 'map' && file?.map)
      return { state: 'read', statements: [file.map(request.mapping)] };
    if (request.kind === 'spell' && file?.spell)
      return { state: 'read', statements: file.spell(request.spelled) };
    throw new TypeError('this file is not read that way');
  };
  return (request) => {
    try {
      return answer(request);
    } catch (error) {
      if (error instanceof UnreadableFile) return { state: 'refused', refusal: error.refusal };
      throw error;
    }
  };
}
