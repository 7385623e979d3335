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

it('writes a module that holds each topic beside its import', () => {
  expect(sharedTopicsSource([{ name: 'react', version: '19.3.1', singleton: true }])).toBe(
    'import * as topic0 from "react";\nexport const sharedTopics = [\n  { ...{"name":"react","version":"19.3.1","singleton":true}, module: topic0 },\n];\n',
  );
});
