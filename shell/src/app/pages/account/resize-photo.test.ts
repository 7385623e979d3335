import { expect, test } from 'vitest';
import { fitWithin } from './resize-photo.ts';

test.each([
  [800, 400, 400, 200],
  [400, 800, 200, 400],
  [4000, 3000, 400, 300],
  [400, 400, 400, 400],
  [120, 80, 120, 80],
  [9000, 3, 400, 1],
])('a photo of %i × %i is stored as %i × %i [ACC-10]', (width, height, fittedWidth, fittedHeight) => {
  expect(fitWithin(width, height, 400)).toEqual({ width: fittedWidth, height: fittedHeight });
});
