import type { ReleaseCommand } from '@savvi/release-client/arguments';
import { Refusal } from '@savvi/tooling/refusal';

/** Refuses the forms of savvi-release that another command of this checkout has. @throws {Refusal} */
export function assertHere(command: ReleaseCommand, isOnCluster: boolean): void {
  if (command.kind !== 'check' && command.kind !== 'release') return;
  if (command.from !== undefined) return; // an area from an external repository has no image here
  const { area } = command;
  if (command.kind === 'check')
    throw new Refusal(`An area of this checkout is checked with: npm run can-deploy -- ${area}`);
  if (isOnCluster && command.audience.weight === 100)
    throw new Refusal(
      `On a cluster an area is released to everybody by its own images and charts, which the gateway follows: npm run images -- mfe-${area} ${area}, then helm upgrade (k8s/README.md). To some first: npm run release -- ${area} --share 10 --cluster`,
    );
}
