import { randomUUID } from 'node:crypto';
import { TEXTS_BYTES_MAX } from '@savvi/documents-contract/text';
import { expect, test } from 'vitest';
import { textsReply } from '../../../testing/locker.ts';
import { hasAll, snippetsOf, wordsOf } from './find-in-texts.ts';
import { openTexts } from './texts-query.ts';

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test('texts and the reasons for having none are opened [DOC-56] [DOC-57]', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const texts = await openTexts(
    await bytesOf(textsReply({ [one]: { text: 'Grüße\n{"id":"x"}' }, [other]: { state: 'none' } })),
  );
  expect(texts).toEqual(
    new Map([
      [one, { state: 'text', text: 'Grüße\n{"id":"x"}', folded: 'GRUSSE\n{"ID":"X"}' }],
      [other, { state: 'none', text: '', folded: '' }],
    ]),
  );
});

test('a response that is cut off at any byte is rejected, so that no text is missing unnoticed [DOC-56]', async () => {
  const whole = await bytesOf(
    textsReply({ [randomUUID()]: { text: 'rent' }, [randomUUID()]: { text: 'key' } }),
  );
  for (let length = 0; length < whole.length; length += 1)
    await expect(openTexts(whole.subarray(0, length)), `${length}`).rejects.toThrow(/cut off|JSON|EOF/i);
});

test('1,000 documents of 15 kB open in 8 MB and 3 s, and the first hit is found 300 ms later [DOC-54]', async () => {
  // Word frequencies like in a natural language: the n-th word is n times rarer than the first.
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const letters = () => String.fromCharCode(97 + Math.floor(26 * random() ** 1.6));
  const words = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(9 * random()) }, letters).join(''),
  );
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? '';
  const pages = Array.from({ length: 50 }, () => {
    let text = '';
    while (text.length < 15_000) text += `${word()} `;
    return text;
  });
  const corpus = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [
      randomUUID(),
      { text: `${at === 999 ? 'The spare key lies at the neighbor. ' : at} ${pages[at % pages.length]}` },
    ]),
  );
  const bytes = await bytesOf(textsReply(corpus));
  expect(bytes.length).toBeLessThan(8_000_000);
  expect(bytes.length).toBeGreaterThan(TEXTS_BYTES_MAX / 2); // the corpus is not trivial
  const opening = performance.now();
  const texts = await openTexts(bytes);
  const searching = performance.now();
  const search = wordsOf('"spare key" neighbor');
  const found = [...texts.values()].filter((text) => hasAll(text, search));
  const snippets = found.flatMap((text) => snippetsOf(text, search));
  const end = performance.now();
  expect([texts.size, found.length, snippets.length]).toEqual([1_000, 1, 1]);
  expect(searching - opening).toBeLessThan(3_000);
  expect(end - searching).toBeLessThan(300);
});
