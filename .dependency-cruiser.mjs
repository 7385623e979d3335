// For `npx depcruise` on the command line (reports, graphs); `npm run check` uses the same rules.
import { dependencyCruiserConfig } from './packages/tooling/src/fences/dependency-rules.ts';
import { readWorkspace } from './packages/tooling/src/fences/workspace.ts';

export default dependencyCruiserConfig(readWorkspace(import.meta.dirname));
