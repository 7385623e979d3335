import { hasPart, installPart } from '@savvi/tooling/parts';
import { installCheckov } from './checkov.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Installs the tools of the specs before the first one starts. */
export async function setup(): Promise<void> {
  for (const tool of ['helm', 'kubeconform', 'kube-score'] as const)
    if (!hasPart(tool)) await installPart(tool, say);
  await installCheckov(say);
}
