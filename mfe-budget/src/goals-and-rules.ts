// One chunk for the pages of goals and of rules, because every visitor downloads the hash of each chunk with remoteEntry.
export { GoalsSection } from './features/goals/goals-section.tsx';
export { RulesPage } from './features/rules/rules-page.tsx';
