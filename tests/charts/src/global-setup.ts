import { hasPart, installPart } from '@savvi/tooling/parts';
import { installCheckov } from './checkov.ts';

/** Has the tools that the specs run there before the first one starts. */
export async function setup(): Promise<void> {
  for (const tool of ['helm', 'kubeconform', 'kube-score'] as const) if (!hasPart(tool)) await installPart(tool, console.log);
  await installCheckov(console.log);
}
