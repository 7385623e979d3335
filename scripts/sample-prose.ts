// `npm run sample-prose [-- <seed>]`: prints comments and test titles for readers who do not know the project
// (docs/style-prose.md). The default seed is the hash of the commit.
import { execFileSync } from 'node:child_process';
import { drawn, type Passage, passagesOf, SAMPLE } from '@savvi/tooling/prose';
import { root } from './root.ts';

const seed =
  process.argv[2] ?? execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const { comments, titles } = passagesOf(root);
const numbered = (passages: readonly Passage[], first: number) =>
  passages.map(({ file, text }, index) => `${first + index}. [${file}] ${text}`).join('\n');

console.log(
  `Seed ${seed}: ${SAMPLE.comments} of ${comments.length} comments, ${SAMPLE.titles} of ${titles.length} test titles.\n`,
);
console.log(`${numbered(drawn(comments, SAMPLE.comments, seed), 1)}\n`);
console.log(numbered(drawn(titles, SAMPLE.titles, seed), SAMPLE.comments + 1));
