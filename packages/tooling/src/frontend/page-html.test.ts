import { expect, it } from 'vitest';
import { NONCE_PLACEHOLDER, type PageContent, pageHtml } from './publish.ts';

const entrypoints = {
  public: ['assets/react.1.js', 'assets/public.1.css', 'assets/public.1.js'],
  app: ['assets/app.1.js'],
  early: ['assets/early.1.js'],
};
const files = ['favicon.svg', 'social.png', 'assets/inter-basic.1.woff2'];
const login: PageContent = {
  path: '/login',
  title: 'Sign in',
  description: 'Split "fairly" <together>',
  markup: '<h1>Sign in</h1>',
  entry: 'public',
  isStill: false,
  asks: [],
};

const documentOf = (page: PageContent, all = files) => pageHtml(page, entrypoints, all);

it('a page of the shell contains the prerendered markup and the scripts and styles of its entry', () => {
  const html = documentOf(login);
  expect(html).toContain('<div id="root" data-page="/login"><h1>Sign in</h1></div>');
  expect(html.match(/\/assets\/(react|public|app)\.1\.\w+/g)).toEqual([
    '/assets/public.1.css',
    '/assets/react.1.js',
    '/assets/public.1.js',
  ]);
});

it('a page of the shell has no inline script or style, and a placeholder for the nonce', () => {
  const html = documentOf(login);
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/);
  expect(html.match(new RegExp(NONCE_PLACEHOLDER, 'g'))).toHaveLength(2);
});

it('a page of the shell sets the theme before the first paint', () => {
  const head = documentOf(login);
  expect(head).toContain('<script src="/assets/early.1.js"></script>');
  expect(head.indexOf('theme.1.js')).toBeLessThan(head.indexOf('public.1.css'));
});

it('a static page of the shell loads no script except the theme script', () => {
  expect(documentOf({ ...login, isStill: true }).match(/<script[^>]*>/g)).toEqual([
    '<script src="/assets/early.1.js">',
  ]);
});

it('a page of the shell preloads the API calls of its script before the script tag', () => {
  const html = documentOf({ ...login, asks: ['/api/user'] });
  expect(html).toContain('<link rel="preload" as="fetch" href="/api/user" crossorigin="use-credentials">');
  expect(html.indexOf('/api/user')).toBeLessThan(html.indexOf('public.1.js'));
});

it('a page of the shell marks the chunks that run areas, which only pages of areas load', () => {
  const html = pageHtml(
    { ...login, areaChunks: ['area', 'federation'] },
    { ...entrypoints, area: ['assets/2.1.js'], federation: ['assets/federation.1.css'] },
    files,
  );
  expect(html).toContain(
    '<link rel="preload" as="script" href="/assets/2.1.js" data-area="any">\n<link rel="preload" as="style" href="/assets/federation.1.css" data-area="any">\n',
  );
});

it('a page of the shell has its title and description escaped', () => {
  expect(documentOf(login)).toContain('content="Split &quot;fairly&quot; &lt;together&gt;"');
});

it('a page of the shell references only existing images', () => {
  expect(documentOf(login)).toContain('<meta property="og:image" content="__PUBLIC_ORIGIN__/social.png">');
  expect(documentOf(login, [])).not.toMatch(/favicon|social|preload/);
});
