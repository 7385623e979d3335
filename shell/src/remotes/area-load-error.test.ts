import { expect, it } from 'vitest';
import { AreaLoadError, isIncompatible, isNotExposed, isUnreachable, requestOf } from './area-load-error.ts';

const chunkError = Object.assign(new Error('Loading chunk 7 failed'), {
  name: 'ChunkLoadError',
  request: '/remotes/budget/1/7.js',
});

it.each([
  ['a chunk that did not come', chunkError, true],
  [
    'a style sheet that did not come',
    Object.assign(new Error('Loading CSS chunk 7 failed'), { code: 'CSS_CHUNK_LOAD_FAILED' }),
    true,
  ],
  [
    'a remoteEntry that did not come',
    new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008'),
    true,
  ],
  ['a remoteEntry that threw', new Error('#RUNTIME-008 ScriptExecutionError: loaded but threw'), false],
  ['code that failed', new TypeError('x is not a function'), false],
  ['something that is no error', 'text', false],
  ['an area for another shell', new AreaLoadError('incompatible', 'made for 2'), false],
])('an error shows whether a file is unreachable: %s', (_, error, expected) => {
  expect(isUnreachable(error)).toBe(expected);
});

it.each([
  ['an area for another shell', new AreaLoadError('incompatible', 'made for 2'), true],
  [
    'an area for another React',
    new Error(
      '[ Federation Runtime ]: Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of budget which needs ^20.0.0)',
    ),
    true,
  ],
  ['a file that did not come', new AreaLoadError('unreachable', 'gone'), false],
  ['code that failed', new TypeError('x is not a function'), false],
])('an error shows whether area and page are incompatible: %s', (_, error, expected) => {
  expect(isIncompatible(error)).toBe(expected);
});

it('an error shows whether the area has no module of that name', () => {
  expect(isNotExposed(new Error('Module "./takeout" does not exist in container.'))).toBe(true);
  expect(isNotExposed(chunkError)).toBe(false);
});

it('the file that an error is about is found among its causes', () => {
  expect(requestOf(new AreaLoadError('unreachable', 'budget could not be loaded', chunkError))).toBe(
    '/remotes/budget/1/7.js',
  );
  expect(requestOf(new Error('no file'))).toBeUndefined();
});
