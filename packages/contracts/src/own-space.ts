/**
 * The id of the space that belongs to one person alone. It equals the person's id forever; only these
 * two functions rely on that.
 */
export const ownSpaceOf = (userId: string): string => userId;

/** The owner of a person's own space. Never use it for a household's space, which belongs to two. */
export const ownerOf = (ownSpaceId: string): string => ownSpaceId;
