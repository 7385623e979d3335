// What tells people of code from elsewhere, in one chunk: nothing of it is missing once something of it is
// there.
export { OverrideNotice } from './override-notice.tsx';
export { OverrideProblem } from './override-problem.tsx';
