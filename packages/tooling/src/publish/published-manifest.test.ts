import { expect, it } from 'vitest';
import { publishedManifest } from './publish.ts';

const versions = {
  ours: new Map([['@x/contracts', '1.2.0']]),
  catalog: { zod: '4.0.0', '@types/pg': '8.0.0', vitest: '5.0.0' },
};
const ours = {
  name: '@x/kit',
  version: '0.3.0',
  type: 'module',
  files: ['src'],
  savvi: { role: 'node-lib' },
};

it('a published manifest has versions in place of workspace and catalog references, and JavaScript in place of TypeScript', () => {
  const published = publishedManifest(
    {
      ...ours,
      exports: {
        './a': './src/a.ts',
        './b': './src/b.tsx',
        './look': './src/look.css',
        './types': './src/types.d.ts',
      },
      bin: { tool: './src/main.ts' },
      sideEffects: ['*.css', './src/boot.ts'],
      dependencies: { '@x/contracts': 'workspace:*', zod: 'catalog:', react: 'catalog:' },
      peerDependencies: { react: '^19.0.0' },
    },
    versions,
  );
  expect(published).toMatchObject({
    name: '@x/kit',
    version: '0.3.0',
    exports: {
      './a': './src/a.js',
      './b': './src/b.js',
      './look': './src/look.css',
      './types': './src/types.d.ts',
    },
    bin: { tool: './src/main.js' },
    sideEffects: ['*.css', './src/boot.js'],
    dependencies: { '@x/contracts': '1.2.0', zod: '4.0.0' },
    peerDependencies: { react: '^19.0.0' },
  });
  expect(published.dependencies).not.toHaveProperty('react');
});

it('a published manifest has no development dependencies except the types that its declarations need, and is not private', () => {
  const published = publishedManifest(
    { ...ours, private: true, devDependencies: { '@types/pg': 'catalog:', vitest: 'catalog:' } },
    versions,
  );
  expect(published.dependencies).toEqual({ '@types/pg': '8.0.0' });
  expect(Object.keys(published)).not.toContain('devDependencies');
  expect(Object.keys(published)).not.toContain('private');
});

it('a published manifest is refused if the version of a dependency is unknown', () => {
  expect(() => publishedManifest({ ...ours, dependencies: { pg: 'catalog:' } }, versions)).toThrow(
    '@x/kit needs pg as "catalog:", which nobody knows',
  );
});
