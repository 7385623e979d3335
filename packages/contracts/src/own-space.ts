/**
 * The id of the space that belongs to one person alone. It equals the person's id forever; only these
 * two functions rely on that.
 */
export const ownSpaceOf = (userId: string): string => userId;

/** The person to whom an own space belongs. Never for a household's space, which belongs to two. */
export const ownerOf = (ownSpaceId: string): string => ownSpaceId;
