import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedTopics, sharedTopicsSource } from './shared-modules.ts';

const shell = join(import.meta.dirname, '../../../../shell');
const topics = sharedTopics(shell);
const named = (name: string) => topics.find((topic) => topic.name === name);

it('the shell provides areas with every topic of ui and mfe-kit, and with the singleton libraries', () => {
  expect(named('react/jsx-runtime')).toMatchObject({ singleton: true });
  expect(named('@savvi/mfe-kit')).toMatchObject({ singleton: true, version: '1.0.0' });
  expect(named('@savvi/mfe-kit/router')).toMatchObject({ singleton: true });
  expect(named('@savvi/ui/button')).toMatchObject({ singleton: false });
});

it('the modules that the shell shares with areas include no style sheet, no static file and no module with side effects', () => {
  const names = topics.map(({ name }) => name).filter((name) => /css|brand|\*|theme-boot/.test(name));
  expect(names).toEqual([]);
});

it('the shell provides areas with zod as the schema module of contracts, in the installed version', () => {
  expect(named('@savvi/contracts/schema')).toEqual({
    name: '@savvi/contracts/schema',
    version: expect.stringMatching(/^4\./),
    singleton: true,
  });
});

it('the loader generates a module that imports singletons statically and loads everything else lazily', () => {
  const source = sharedTopicsSource([
    { name: 'react', version: '19.3.1', singleton: true },
    { name: '@savvi/ui/menu', version: '1.0.0', singleton: false },
  ]);
  expect(source).toBe(
    [
      'import * as topic0 from "react";',
      'export const sharedTopics = [',
      '  { ...{"name":"react","version":"19.3.1","singleton":true}, module: topic0 },',
      '  { ...{"name":"@savvi/ui/menu","version":"1.0.0","singleton":false}, load: () => import("@savvi/ui/menu") },',
      '];',
      '',
    ].join('\n'),
  );
});
