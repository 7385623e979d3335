import { catalogFindings } from './catalog.ts';
import { exportsFindings } from './exports.ts';
import type { Finding } from './finding.ts';
import { importFindings } from './imports.ts';
import { ownedTableFindings } from './owned-tables.ts';
import { roleFindings } from './roles.ts';
import { sourceFindings } from './source-files.ts';
import { readWorkspace } from './workspace.ts';

export { formatFindings, type Finding } from './finding.ts';

/** Returns the findings of all fences for the checkout at `root`; an empty list is a pass. */
export async function fenceFindings(root: string): Promise<Finding[]> {
  const workspace = readWorkspace(root);
  return [
    ...catalogFindings(workspace),
    ...exportsFindings(workspace),
    ...roleFindings(workspace),
    ...(await importFindings(workspace)),
    ...sourceFindings(workspace),
    ...ownedTableFindings(workspace),
  ];
}
