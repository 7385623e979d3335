import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedTopics, sharedTopicsSource } from './shared-topics.ts';

const shell = join(import.meta.dirname, '../../../../shell');
const topics = sharedTopics(shell);
const named = (name: string) => topics.find((topic) => topic.name === name);

it('hands areas every topic of ui and mfe-kit, and the libraries that exist once', () => {
  expect(named('react/jsx-runtime')).toMatchObject({ singleton: true });
  expect(named('@savvi/mfe-kit')).toMatchObject({ singleton: true, version: '1.0.0' });
  expect(named('@savvi/mfe-kit/router')).toMatchObject({ singleton: true });
  expect(named('@savvi/ui/button')).toMatchObject({ singleton: false });
});

it('hands over no style sheet, no file, and nothing that acts when it is imported', () => {
  const names = topics.map(({ name }) => name).filter((name) => /css|brand|\*|theme-boot/.test(name));
  expect(names).toEqual([]);
});

it('hands areas zod in the form in which contracts write schemas, in the version that is installed', () => {
  expect(named('@savvi/contracts/schema')).toEqual({
    name: '@savvi/contracts/schema',
    version: expect.stringMatching(/^4\./),
    singleton: true,
  });
});

it('writes a module that holds what exists once beside its import, and brings the rest when it is asked for', () => {
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
