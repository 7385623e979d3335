import { commonProblems, type Route } from '@savvi/contracts/route';
import { PROBLEMS } from '@savvi/contracts/problem';

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e3e0d9, #34383a); --quiet: light-dark(#595650, #b3b0a8); --accent: light-dark(#0b5f55, #6fd0bf); }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem 4rem; background: light-dark(#fbfaf7, #141718); color: light-dark(#1d1b17, #f1efe9); }
h1 { font-size: 1.75rem; } h2 { margin-top: 2.5rem; } a { color: var(--accent); }
article { border: 1px solid var(--line); border-radius: 12px; margin: 0.75rem 0; padding: 1rem 1.25rem; }
h3 { font: 600 1rem ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; } h3 b { color: var(--accent); display: inline-block; min-width: 4.5rem; }
p { margin: 0.35rem 0; } .quiet { color: var(--quiet); font-size: 0.9rem; }
details { margin-top: 0.5rem; } pre { border: 1px solid var(--line); border-radius: 8px; font-size: 0.85rem; overflow: auto; padding: 0.75rem; }`;

const ACCESS = {
  public: 'Open to everyone',
  session: 'Needs a session',
  admin: 'Needs an administrator',
} as const;

type Operation = {
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
};

const schemaDetails = (title: string, schema: unknown) =>
  schema === undefined
    ? ''
    : `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`;

function article(route: Route, operation: Operation | undefined): string {
  const refusals = commonProblems(route).map((code) => `${PROBLEMS[code].status} <code>${code}</code>`);
  return `<article id="${escape(route.operation)}"><h3><b>${route.method.toUpperCase()}</b>${escape(route.path)}</h3><p>${escape(route.summary)}</p>
<p class="quiet">${ACCESS[route.access]} · answers ${route.status}${route.versioned ? ' · honours If-Match' : ''}${route.idempotent ? ' · honours Idempotency-Key' : ''}</p>
<p class="quiet">Refusals: ${refusals.join(', ')}</p>
${schemaDetails('Request body', operation?.requestBody?.content['application/json']?.schema)}${schemaDetails('Answer', operation?.responses[String(route.status)]?.content?.['application/json']?.schema)}</article>`;
}

/**
 * The API documentation as HTML: the requests, responses and errors of every route. `__CSP_NONCE__` is
 * replaced when it is sent.
 */
export function apiDocsPage(routes: readonly Route[], document: Record<string, unknown>): string {
  // `openApiDocument` made the document from the same routes.
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const tags = [...new Set(routes.map((route) => route.tag))];
  const section = (tag: string) =>
    `<h2>${escape(tag)}</h2>${routes
      .filter((route) => route.tag === tag)
      .map((route) => article(route, paths[route.path]?.[route.method]))
      .join('')}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>BudgetPRO API</title><link rel="icon" href="/favicon.svg"><style nonce="__CSP_NONCE__">${STYLE}</style></head>
<body><main><h1>BudgetPRO API</h1><p>Every call the browser makes. The machine-readable document is <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<p>Calls send the session cookie. A refusal answers one plain sentence and its code in <code>X-Problem-Code</code>; clients that accept <code>application/problem+json</code> get RFC 9457. Money is a decimal string with two decimals.</p>
${tags.map(section).join('')}</main></body></html>`;
}
