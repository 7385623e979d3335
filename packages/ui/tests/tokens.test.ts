// Reads the tokens as shipped and computes WCAG 2 contrast ratios, so that a color change that breaks
// contrast fails here.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

type Colour = [lightness: number, chroma: number, hue: number];

const source = (name: string) => readFileSync(path.join(import.meta.dirname, '../src', name), 'utf8');
const tokens = source('tokens.css');

const declaration = /--([a-z0-9-]+):\s*light-dark\(oklch\(([^)]+)\),\s*oklch\(([^)]+)\)\)/g;
const colours = new Map(
  [...tokens.matchAll(declaration)].map(([, name = '', light = '', dark = '']) => [
    name,
    { light: parse(light), dark: parse(dark) },
  ]),
);

function parse(text: string): Colour {
  const [lightness = 0, chroma = 0, hue = 0] = text.split(' ').map(Number);
  return [lightness, chroma, hue];
}

/** Relative luminance of an OKLCH color on an sRGB screen (clipped if out of gamut). */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function ratio(one: string, other: string, theme: 'light' | 'dark'): number {
  const [first, second] = [one, other].map((name) => {
    const colour = colours.get(name);
    if (!colour) throw new Error(`no token --${name}`);
    return luminance(colour[theme]);
  });
  const [high, low] = [Math.max(first ?? 0, second ?? 0), Math.min(first ?? 0, second ?? 0)];
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['page', 'surface', 'surface-sunken', 'surface-raised', 'surface-hover'];
const tints = ['accent-soft', 'danger-soft', 'warning-soft', 'success-soft'];
const on = (text: string, grounds: string[], least: number) =>
  grounds.map((ground) => [text, ground, least] as const);

const pairs = [
  ...on('text', [...surfaces, ...tints], 7),
  ...on('text-muted', [...surfaces, ...tints], 7),
  ...on('accent-text', [...surfaces, 'accent-soft'], 4.5),
  ...on('danger-text', [...surfaces, 'danger-soft'], 4.5),
  ...on('warning-text', ['page', 'surface', 'warning-soft'], 4.5),
  ...on('success-text', ['page', 'surface', 'surface-raised', 'success-soft'], 4.5),
  ...on('on-accent', ['accent', 'accent-hover'], 4.5),
  ...on('on-danger', ['danger', 'danger-hover'], 4.5),
  ...on('on-brand', ['brand'], 7),
  ...on('on-brand-muted', ['brand'], 7),
  // The tooltip uses inverted colors: its text has the page color, on a background of the text color.
  ...on('page', ['text'], 7),
  // The edges of controls and chart parts need 3:1.
  ...on('line-control', ['page', 'surface', 'surface-raised', 'surface-sunken'], 3),
  ...on('focus', surfaces, 3),
  ...on('accent', ['page', 'surface', 'accent-soft'], 3),
  ...['data-1', 'data-2', 'data-3', 'data-4', 'data-5', 'data-6', 'data-rest'].flatMap((data) =>
    on(data, ['surface'], 3),
  ),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(pairs)('the contrast of %s on %s is at least %d to 1 [N-19]', (text, ground, least) => {
    expect(ratio(text, ground, theme)).toBeGreaterThanOrEqual(least);
  });
});

const modules = readdirSync(path.join(import.meta.dirname, '../src')).filter((name) =>
  name.endsWith('.module.css'),
);

describe('the style sheets', () => {
  it('the toast area is at most 420 px wide on medium screens [UI-6]', () => {
    expect(source('toast.module.css')).toMatch(
      /@media \(width >= 48rem\) \{\s*\.area \{[^}]*max-width: 420px/,
    );
  });

  it('all styles are in the ui layer, so that areas can override them', () => {
    expect(modules.length).toBeGreaterThan(20);
    expect(modules.filter((name) => !/^@layer ui \{\n[\s\S]*\n\}\n$/.test(source(name)))).toEqual([]);
  });

  it('with reduced motion nothing moves: every duration is a token that becomes 0, or is turned off [N-19]', () => {
    const moving = modules.filter((name) => {
      const durations = [...source(name).matchAll(/(?:animation|transition):([^;]+);/g)].map(
        ([, value = '']) => value.trim(),
      );
      const isFixed = durations.some((value) => value !== 'none' && !value.includes('var(--motion'));
      return (
        isFixed && !/@media \(prefers-reduced-motion: reduce\) \{[^}]*animation: none/.test(source(name))
      );
    });
    expect(moving).toEqual([]);
    expect(tokens).toMatch(
      /prefers-reduced-motion: reduce\) \{\s*:root \{\s*--motion-fast: 0ms;\s*--motion: 0ms;\s*--motion-slow: 0ms;\s*\}/,
    );
  });

  it('the donut adapts to the width of its card instead of the window', () => {
    expect(source('donut.module.css')).toMatch(/@container \(width < /);
    expect(source('donut.module.css')).not.toContain('@media (width');
  });

  it('the order of the CSS layers is declared before all other styles', () => {
    expect(tokens.startsWith('@layer reset, ui, area;')).toBe(true);
  });

  it('the contrast of black on white is 21 to 1', () => {
    expect((luminance([1, 0, 0]) + 0.05) / (luminance([0, 0, 0]) + 0.05)).toBeCloseTo(21, 1);
  });
});
