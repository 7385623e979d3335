import { expect, it } from 'vitest';
import { forAreas } from './html-pages.ts';

const line = (area: string) => `<link rel="preload" as="fetch" href="/api/${area}" crossorigin="use-credentials" fetchpriority="low" data-area="${area}">\n`;
const area = (name: string, versions: number) => ({ name, basePaths: [], menu: [], entitlement: null, versions: Array.from({ length: versions }, () => ({ version: '1', entry: '/x', integrity: 'x', shellApi: 1, weight: 100, users: [] })) });

it('a page asks only areas that are deployed', () => {
  const html = `<head>\n<link rel="icon" href="/favicon.svg">\n${line('vault')}${line('documents')}${line('gone')}</head>`;
  expect(forAreas(html, { schema: 1, areas: [area('vault', 1), area('documents', 0)] })).toBe(`<head>\n<link rel="icon" href="/favicon.svg">\n${line('vault')}</head>`);
});
