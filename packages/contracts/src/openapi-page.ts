import { ACCESS_KEY, type OpenApiPaths } from './openapi.ts';
import { PROBLEM_CODE_HEADER } from './problem.ts';

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e3e0d9, #34383a); --quiet: light-dark(#595650, #b3b0a8); --accent: light-dark(#0b5f55, #6fd0bf); }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem 4rem; background: light-dark(#fbfaf7, #141718); color: light-dark(#1d1b17, #f1efe9); }
h1 { font-size: 1.75rem; } h2 { margin-top: 2.5rem; } a { color: var(--accent); }
article { border: 1px solid var(--line); border-radius: 12px; margin: 0.75rem 0; padding: 1rem 1.25rem; }
h3 { font: 600 1rem ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; } h3 b { color: var(--accent); display: inline-block; min-width: 4.5rem; }
p { margin: 0.35rem 0; } .quiet { color: var(--quiet); font-size: 0.9rem; }
details { margin-top: 0.5rem; } pre { border: 1px solid var(--line); border-radius: 8px; font-size: 0.85rem; overflow: auto; padding: 0.75rem; }`;

const ACCESS: Readonly<Record<string, string>> = {
  public: 'Open to everyone',
  session: 'Needs a session',
  admin: 'Needs an administrator',
};

type Content = Readonly<Record<string, { readonly schema?: unknown }>>;
type Header = { readonly schema: { readonly enum: readonly string[] } };

/** An operation as `openApiPaths` writes it. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly [ACCESS_KEY]: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly content?: Content; readonly headers?: Readonly<Record<string, Header>> }>
  >;
}

const schemaDetails = (title: string, content: Content | undefined) => {
  const schema = content?.['application/json']?.schema;
  return schema === undefined
    ? ''
    : `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`;
};

function article(path: string, method: string, operation: Operation): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const honors = (name: string) =>
    parameters.some((each) => each.in === 'header' && each.name === name) ? ` · honors ${name}` : '';
  const refusals = Object.entries(responses).flatMap(([status, { headers }]) =>
    (headers?.[PROBLEM_CODE_HEADER]?.schema.enum ?? []).map(
      (code) => `${escape(status)} <code>${escape(code)}</code>`,
    ),
  );
  const [status = '', success] =
    Object.entries(responses).find(([, { headers }]) => headers === undefined) ?? [];
  return `<article id="${escape(operationId)}"><h3><b>${escape(method.toUpperCase())}</b>${escape(path)}</h3><p>${escape(summary)}</p>
<p class="quiet">${ACCESS[operation[ACCESS_KEY]] ?? ''} · answers ${escape(status)}${honors('If-Match')}${honors('Idempotency-Key')}</p>
<p class="quiet">Refusals: ${refusals.join(', ')}</p>
${schemaDetails('Request body', requestBody?.content)}${schemaDetails('Answer', success?.content)}</article>`;
}

/**
 * The API documentation as HTML: the requests, responses and errors of every operation. `__CSP_NONCE__` is
 * replaced when it is sent.
 */
export function apiDocsPage(paths: OpenApiPaths): string {
  const articles = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => {
      // Contracts are built by `openApiPaths`.
      const operation = each as unknown as Operation;
      return { tag: operation.tags[0] ?? '', html: article(path, method, operation) };
    }),
  );
  const sections = [...Map.groupBy(articles, ({ tag }) => tag)].map(
    ([tag, own]) => `<h2>${escape(tag)}</h2>${own.map(({ html }) => html).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>BudgetPRO API</title><link rel="icon" href="/favicon.svg"><style nonce="__CSP_NONCE__">${STYLE}</style></head>
<body><main><h1>BudgetPRO API</h1><p>Every call the browser makes. The machine-readable document is <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<p>Calls send the session cookie. A refusal answers one plain sentence and its code in <code>X-Problem-Code</code>; clients that accept <code>application/problem+json</code> get RFC 9457. Money is a decimal string with two decimals.</p>
${sections.join('')}</main></body></html>`;
}
