import * as z from '@savvi/contracts/schema';
import { recordId } from '@savvi/contracts/values';

/** The kinds of records that documents can belong to, as in the types of their events. */
export const LINK_KINDS = ['savings-account', 'debt', 'property', 'policy'] as const;
/** A kind of record that documents can belong to. */
export type LinkKind = (typeof LINK_KINDS)[number];

/** The maximum number of links of one document. */
export const LINKS_MAX = 20;

const fields = { kind: z.enum(LINK_KINDS), id: recordId };
/** A record that a document belongs to. */
export const documentLink = z.object(fields);
/** A record that a document belongs to. */
export type DocumentLink = z.output<typeof documentLink>;

/** The records that a document belongs to, each once. */
export const documentLinks = z.array(documentLink).check(
  z.maxLength(LINKS_MAX, `A document can belong to at most ${LINKS_MAX} records.`),
  z.refine(
    (links) => new Set(links.map(({ kind, id }) => `${kind} ${id}`)).size === links.length,
    'A document can be linked to a record only once.',
  ),
);

/** The body of PUT /api/documents/{id}/links (LNK-1). */
export const linksInput = z.object({ links: documentLinks });

/** A link in a response. `isDeleted` says that the record is deleted and can be restored. */
export const linkReply = z.object({ ...fields, isDeleted: z.boolean() });
/** A link in a response. */
export type LinkReply = z.infer<typeof linkReply>;

/** The form field `links` of an upload: a JSON array. A form cannot send a list. */
export const linksField = z.optional(
  z.pipe(
    z.transform((value: unknown) => {
      if (typeof value !== 'string' || value === '') return [];
      try {
        const list: unknown = JSON.parse(value);
        return list;
      } catch {
        return value;
      }
    }),
    documentLinks,
  ),
);
