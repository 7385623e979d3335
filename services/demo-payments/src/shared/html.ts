/** HTML that needs no escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The values that a template accepts: text is escaped, empty values render nothing. */
export type Content = string | number | Html | readonly Content[] | null | undefined | false;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

function textOf(content: Content): string {
  if (content instanceof Html) return content.text;
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'string' || typeof content === 'number') return escape(String(content));
  return content.map(textOf).join('');
}

/**
 * A template tag for HTML; every value that is not HTML itself is escaped, in text and in quoted attributes.
 */
export const html = (parts: TemplateStringsArray, ...contents: readonly Content[]): Html =>
  new Html(parts.reduce((made, part, index) => `${made}${textOf(contents[index - 1])}${part}`));
