/** The code of the dialog with the templates, which loads when it is first opened. */
export const loadTemplateDialog = () => import('./template-dialog.tsx');
