/**
 * The code of the delete dialog, 8 kB that the list does not need; it loads when a card's menu is first
 * opened.
 */
export const loadDeleteDialog = () => import('./delete-dialog.tsx');
