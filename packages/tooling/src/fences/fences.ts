import { areaWordFindings } from './area-words.ts';
import { importFindings } from './dependency-rules.ts';
import { catalogFindings, exportsFindings, roleFindings } from './manifests.ts';
import { ownedTableFindings } from './owned-tables.ts';
import { sourceFindings } from './source-files.ts';
import { type Finding, readWorkspace } from './workspace.ts';

export { formatFindings, type Finding } from './workspace.ts';

/**
 * Returns the violations of all structural rules (fences) in the checkout at `root`; an empty list is a pass.
 */
export async function fenceFindings(root: string): Promise<Finding[]> {
  const workspace = readWorkspace(root);
  return [
    ...catalogFindings(workspace),
    ...exportsFindings(workspace),
    ...roleFindings(workspace),
    ...(await importFindings(workspace)),
    ...sourceFindings(workspace),
    ...ownedTableFindings(workspace),
    ...areaWordFindings(workspace),
  ];
}
