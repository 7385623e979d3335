import { expect, test } from 'vitest';
import countIconKeys from './icon-keys-loader.ts';

test('the loader replaces the random keys of an icon with consecutive numbers and changes nothing else', () => {
  const icon =
    'node: [["path", { d: "M10 2v2", key: "7u0qdc" }],\n["circle", { r: "4",\n key: "pwadti"\n }]], name: "key"';
  expect(countIconKeys(icon)).toBe(
    'node: [["path", { d: "M10 2v2", key: "0" }],\n["circle", { r: "4",\n key: "1"\n }]], name: "key"',
  );
});
