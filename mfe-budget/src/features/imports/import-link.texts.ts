/** The text of the button that leads to the import. It is apart from the others, because the list of transactions loads it. */
export const importLinkText = 'Import';
