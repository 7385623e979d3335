import * as z from 'zod/mini';
import { PROBLEM_CODE_HEADER, PROBLEMS, type ProblemCode } from './problem.ts';
import { commonProblems, IDEMPOTENCY_KEY, IF_MATCH, type Route } from './route.ts';

type Json = Record<string, unknown>;

/** The key of an operation's required caller: `public`, `session` or `admin`. */
export const ACCESS_KEY = 'x-access';

/** The operations of an API by path and method, as in the `paths` of an OpenAPI document. */
export type OpenApiPaths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/**
 * An e-mail pattern says exactly which addresses are accepted. The format `email` differs between tools, so
 * it is left out.
 */
const exactOnly = ({ jsonSchema }: { jsonSchema: Json }) => {
  if (jsonSchema['format'] === 'email') delete jsonSchema['format'];
};

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: exactOnly,
  });
  return rest;
}

function parametersOf(route: Route): Json[] {
  const from = (schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] => {
    if (schema === undefined) return [];
    // Parameters are always object schemas.
    const object = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
    return Object.entries(object.properties ?? {}).map(([name, schemaOfOne]) => ({
      name,
      in: place,
      required: place === 'path' || (object.required ?? []).includes(name),
      schema: schemaOfOne,
    }));
  };
  const header = (name: string, description: string, { source: pattern }: RegExp): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', pattern },
  });
  return [
    ...from(route.params, 'path'),
    ...from(route.query, 'query'),
    ...(route.versioned
      ? [
          header(
            'If-Match',
            'The version this change is based on, in quotes; a stale one is answered 412.',
            IF_MATCH,
          ),
        ]
      : []),
    ...(route.idempotent
      ? [
          header(
            'Idempotency-Key',
            'A unique key; the same request under the same key takes effect once within 24 hours.',
            IDEMPOTENCY_KEY,
          ),
        ]
      : []),
  ];
}

function problemReplies(route: Route): Json {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of commonProblems(route))
    byStatus.set(PROBLEMS[code].status, [...(byStatus.get(PROBLEMS[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => PROBLEMS[code].sentence).join(' / '),
          headers: { [PROBLEM_CODE_HEADER]: { schema: { type: 'string', enum: codes } } },
          content: {
            'text/plain': { schema: { type: 'string' } },
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      ]),
  );
}

function successOf(route: Route): Json {
  const description = route.status === 302 ? 'Found: go to the address in Location' : route.summary;
  if (route.reply === null) return { description };
  if (route.reply === 'file') return { description, content: { 'application/octet-stream': {} } };
  if (route.reply === 'event-stream') return { description, content: { 'text/event-stream': {} } };
  return { description, content: { 'application/json': { schema: schemaOf(route.reply, 'output') } } };
}

function requestBodyOf({ body, form }: Route): Json {
  const required = (content: Json) => ({ requestBody: { required: true, content } });
  if (body !== undefined) return required({ 'application/json': { schema: schemaOf(body, 'input') } });
  if (form === undefined) return {};
  const fields = schemaOf(form, 'input') as { properties?: Json }; // Forms are always object schemas.
  return required({
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          ...fields.properties,
          file: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
    },
  });
}

function operationOf(route: Route): Json {
  const parameters = parametersOf(route);
  return {
    operationId: route.operation,
    summary: route.summary,
    tags: [route.tag],
    [ACCESS_KEY]: route.access,
    security: route.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(route),
    responses: {
      [String(route.status)]: successOf(route),
      ...(route.statusAgain !== undefined && { [String(route.statusAgain)]: successOf(route) }),
      ...problemReplies(route),
    },
  };
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'traceId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(PROBLEMS) },
    traceId: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

/** Describes routes as the `paths` of an OpenAPI document. */
export function openApiPaths(routes: readonly Route[]): OpenApiPaths {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return paths;
}

/** The OpenAPI 3.1 document of the given routes. */
export const openApiDocument = (routes: readonly Route[], version: string): Json =>
  openApiOf(openApiPaths(routes), version);

/** The tags of operations, in their order. */
const tagsOf = (paths: OpenApiPaths): string[] => [
  ...new Set(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ tags }) => (Array.isArray(tags) ? tags.map(String) : [])),
  ),
];

/** The OpenAPI 3.1 document of the given paths. */
export function openApiOf(paths: OpenApiPaths, version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Savvi API',
      version,
      description:
        'Every call the browser makes. Refusals answer one plain sentence, or RFC 9457 for clients that accept application/problem+json.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(paths).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'savvi_session' } },
      schemas: { Problem: problemSchema },
    },
  };
}
