// All components about overrides are in one chunk, so that they load completely or not at all.
export { OverrideNotice } from './override-notice.tsx';
export { OverrideProblem } from './override-problem.tsx';
