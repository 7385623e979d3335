import { textRoutes } from '@savvi/documents-contract/documents.routes';
import { textHead, type TextHead, type TextInput, textsHead } from '@savvi/documents-contract/text';
import { request } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions } from '@savvi/mfe-kit/query';
import { inflateSync } from 'fflate';
import { folded } from './folded.ts';

/** A text for searching. `folded` is the text in normalized form (folded.ts). Both are empty without a text. */
export interface OpenedText {
  readonly state: TextHead['state'];
  readonly text: string;
  readonly folded: string;
}
/** The opened texts by the ids of their documents. */
export type OpenedTexts = ReadonlyMap<string, OpenedText>;

/** How long opening texts may block the page at a time, in milliseconds. */
const BUSY_MS = 25;

const LINE_FEED = 0x0a;
const utf8 = new TextDecoder();

const openedOf = (state: TextHead['state'], text: string): OpenedText => ({
  state,
  text,
  folded: folded(text),
});

/** Opens the texts in a response of the service. @throws {TypeError} if the response is cut off */
export async function openTexts(bytes: Uint8Array): Promise<OpenedTexts> {
  let at = 0;
  const take = (length: number) => {
    if (length < 0 || at + length > bytes.length) throw new TypeError('the texts are cut off');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const line = (): unknown => {
    const taken = take(bytes.indexOf(LINE_FEED, at) + 1 - at);
    return JSON.parse(utf8.decode(taken));
  };
  const { count } = textsHead.parse(line());
  const texts = new Map<string, OpenedText>();
  let since = performance.now();
  for (let read = 0; read < count; read += 1) {
    const { id, state, bytes: size } = textHead.parse(line());
    const packed = take(size);
    texts.set(id, openedOf(state, size === 0 ? '' : utf8.decode(inflateSync(packed))));
    if (performance.now() - since > BUSY_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  }
  return texts;
}

/**
 * The texts of all documents. They are only in memory, and are removed five minutes after the last search and at the
 * sign-out.
 */
export const textsQuery = queryOptions({
  queryKey: ['document-texts'],
  // Comparing megabytes with the previous texts would cost more than it saves.
  structuralSharing: false,
  queryFn: async ({ signal }): Promise<OpenedTexts> => {
    const response = await request(textRoutes.download.path, { headers: {}, signal, cache: 'no-store' });
    return openTexts(new Uint8Array(await response.arrayBuffer()));
  },
});

/** Adds a text to the opened texts, if they are loaded. */
export const putText = (client: QueryClient, id: string, input: TextInput): void =>
  void client.setQueryData<OpenedTexts>(
    textsQuery.queryKey,
    (texts) =>
      texts && new Map(texts).set(id, openedOf(input.state, input.state === 'text' ? input.text : '')),
  );
