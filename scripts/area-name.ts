/** The name of an area, of which a person may have typed the folder: `mfe-budget` is budget. */
export const areaIn = (word: string): string => word.replace(/^mfe-/, '').replace(/\/$/, '');
