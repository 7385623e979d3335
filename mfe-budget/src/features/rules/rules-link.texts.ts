/** The text of the link to the rules. It is apart from the others, because the list of transactions loads it. */
export const rulesLinkText = 'Rules';
