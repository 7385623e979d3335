import { expect, it } from 'vitest';
import { placementOf } from './placement.ts';

const window = { width: 1000, height: 600 };
const layer = { width: 100, height: 40 };
const anchorAt = (left: number, top: number) => ({ left, top, width: 60, height: 20 });

it('a layer is placed centered above its anchor, with a gap', () => {
  expect(placementOf(anchorAt(500, 300), layer, window, 'top', 'center')).toEqual({ left: 480, top: 254 });
});

it('a layer below its anchor aligns with either of its edges', () => {
  expect(placementOf(anchorAt(500, 300), layer, window, 'bottom', 'start')).toEqual({ left: 500, top: 326 });
  expect(placementOf(anchorAt(500, 300), layer, window, 'bottom', 'end')).toEqual({ left: 460, top: 326 });
});

it('a layer beside its anchor is vertically centered', () => {
  expect(placementOf(anchorAt(500, 300), layer, window, 'right', 'center')).toEqual({ left: 566, top: 290 });
  expect(placementOf(anchorAt(500, 300), layer, window, 'left', 'center')).toEqual({ left: 394, top: 290 });
});

it('a layer changes sides when it does not fit, unless the other side has even less room', () => {
  expect(placementOf(anchorAt(500, 10), layer, window, 'top', 'center').top).toBe(36);
  expect(placementOf(anchorAt(500, 570), layer, window, 'bottom', 'center').top).toBe(524);
  expect(placementOf(anchorAt(500, 30), layer, { width: 1000, height: 60 }, 'top', 'center').top).toBe(8);
});

it('a layer stays inside the window', () => {
  expect(placementOf(anchorAt(0, 300), layer, window, 'top', 'center').left).toBe(8);
  expect(placementOf(anchorAt(960, 300), layer, window, 'top', 'center').left).toBe(892);
});
