import { expect, test } from 'vitest';
import { type ReadAnswer, readWhole } from './read-answer.ts';

const { signal } = new AbortController();

/** Responds with these pages, one after the other, and records the requested paths. */
function pagesOf(pages: readonly unknown[]) {
  const paths: string[] = [];
  const read: ReadAnswer = (path) => {
    paths.push(path);
    const isLast = paths.length === pages.length;
    const headers = isLast ? {} : { Link: `</api/things?cursor=${paths.length}>; rel="next"` };
    return Promise.resolve(Response.json(pages[paths.length - 1], { headers }));
  };
  return { paths, read };
}

test('all pages of a list are read as one array', async () => {
  const { paths, read } = pagesOf([[1, 2], [3, 4], [5]]);
  expect(await readWhole(read, '/api/things', signal)).toEqual([1, 2, 3, 4, 5]);
  expect(paths).toEqual(['/api/things', '/api/things?cursor=1', '/api/things?cursor=2']);
});

test('a reply without further pages is read unchanged', async () => {
  expect(await readWhole(pagesOf([{ id: 7 }]).read, '/api/user', signal)).toEqual({ id: 7 });
  expect(await readWhole(pagesOf([[[1], [2]]]).read, '/api/pairs', signal)).toEqual([[1], [2]]);
});
