/** Texts of the tree of folders. Texts quoted in the specification are exact. */
export const treeTexts = {
  root: 'No Folder (Root)',
  /** Names the folders that a folder is in. */
  inside: (names: string) => `in ${names}`,
} as const;
