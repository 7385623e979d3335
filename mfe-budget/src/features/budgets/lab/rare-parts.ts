// One chunk for the parts that most visits do not need, because every visitor downloads the hash of each chunk with
// remoteEntry.
export { BudgetSearch } from './budget-search.tsx';
export { LimitBanner } from './limit-banner.tsx';
export { Unfinished } from '../drafts/unfinished.tsx';
