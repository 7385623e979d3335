import { expect, it } from 'vitest';
import { placementOf } from './placement.ts';

const window = { width: 1000, height: 600 };
const layer = { width: 100, height: 40 };
const anchorAt = (left: number, top: number) => ({ left, top, width: 60, height: 20 });

it('puts a layer in the middle above its anchor, with a gap', () => {
  expect(placementOf(anchorAt(500, 300), layer, window, 'top', 'center')).toEqual({ left: 480, top: 254 });
});

it('lines a layer below up with either edge of its anchor', () => {
  expect(placementOf(anchorAt(500, 300), layer, window, 'bottom', 'start')).toEqual({ left: 500, top: 326 });
  expect(placementOf(anchorAt(500, 300), layer, window, 'bottom', 'end')).toEqual({ left: 460, top: 326 });
});

it('puts a layer beside its anchor, half-way up', () => {
  expect(placementOf(anchorAt(500, 300), layer, window, 'right', 'center')).toEqual({ left: 566, top: 290 });
  expect(placementOf(anchorAt(500, 300), layer, window, 'left', 'center')).toEqual({ left: 394, top: 290 });
});

it('changes the side where there is no room, unless there is even less on the other', () => {
  expect(placementOf(anchorAt(500, 10), layer, window, 'top', 'center').top).toBe(36);
  expect(placementOf(anchorAt(500, 570), layer, window, 'bottom', 'center').top).toBe(524);
  expect(placementOf(anchorAt(500, 30), layer, { width: 1000, height: 60 }, 'top', 'center').top).toBe(8);
});

it('keeps a layer inside the window', () => {
  expect(placementOf(anchorAt(0, 300), layer, window, 'top', 'center').left).toBe(8);
  expect(placementOf(anchorAt(960, 300), layer, window, 'top', 'center').left).toBe(892);
});
