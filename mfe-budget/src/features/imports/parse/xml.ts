import { SaxesParser } from 'saxes';
import { UnreadableFile } from './reading.ts';

/** The maximum number of nested elements of a file. */
const DEPTH_MAX = 100;
/** How much of a text the parser takes at once, in UTF-16 units. */
const PART = 65_536;

/** An element while its file goes by, without the prefix of its namespace. */
export interface ElementStart {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The line where the element starts, from 1. */
  readonly line: number;
}

interface XmlHandlers {
  readonly opened: (element: ElementStart) => void;
  /** Called with the text directly inside of the element. */
  readonly closed: (name: string, text: string) => void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML element by element. The parser expands only the entities of XML itself and refuses any DOCTYPE.
 * @throws {UnreadableFile} for XML that is not well-formed, nested too deeply or with a DOCTYPE
 */
export function readXml(text: string, { opened, closed }: XmlHandlers): void {
  const parser = new SaxesParser();
  const texts: string[] = [];
  const refuse = () => {
    throw new UnreadableFile({ reason: 'damaged', line: parser.line });
  };
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    if (texts.length >= DEPTH_MAX) refuse();
    texts.push('');
    opened({ name: local(name), attributes, line: parser.line });
  });
  const add = (part: string) => {
    const last = texts.length - 1;
    if (last >= 0) texts[last] += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => closed(local(name), texts.pop() ?? ''));
  try {
    for (let at = 0; at < text.length; at += PART) parser.write(text.slice(at, at + PART));
    parser.close();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile({ reason: 'damaged', line: parser.line }, error);
  }
}
