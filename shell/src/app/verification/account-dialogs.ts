// One chunk for both dialogs of the notices: another one would add its address to the first load.
export { CorrectEmailDialog } from './correct-email-dialog.tsx';
export { StartEmptyDialog } from './start-empty-dialog.tsx';
