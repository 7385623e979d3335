/** The code of the dialog that adds a pasted table, which loads with the first one. */
export const loadPasteDialog = () => import('./paste-dialog.tsx');
