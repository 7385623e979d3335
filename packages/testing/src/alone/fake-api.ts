// The API that an area run alone calls: the contract's own routes and input rules over records that lie in
// memory. It knows no plans, limits or other people; what it does not answer, it says, and a product that
// runs does (--api).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { PROBLEM_CODE_HEADER, PROBLEMS } from '@savvi/contracts/problem';
import type { Route } from '@savvi/contracts/route';
import { allRoutes } from '@savvi/contracts/routes';
import * as z from 'zod/mini';
import { answersBeside, type FakeUser } from './fake-answers.ts';
import { type FakeCall, Refused } from './fake-call.ts';
import { fakeRecords } from './fake-records.ts';

/** A listener that answers `/api` as the services do. Keeps what it is told until it is forgotten. */
export function fakeApi(as: FakeUser): (request: IncomingMessage, response: ServerResponse) => void {
  const records = fakeRecords();
  const beside = answersBeside(as, records);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://fake');
    const route = routeOf(request.method ?? 'GET', pathname);
    if (route === undefined) throw new Refused('not-found');
    const { body, file } = await read(request, route);
    const segments = pathname.split('/');
    const id = segments[route.path.split('/').indexOf('{id}')];
    const version = /^"(\d+)"$/.exec(request.headers['if-match'] ?? '')?.[1];
    const found = beside[route.operation] ?? records.answerOf(route);
    if (found === undefined)
      return send(
        response,
        501,
        'text/plain; charset=utf-8',
        `The fake API does not answer ${route.method.toUpperCase()} ${route.path}. Run with --api http://localhost:8080 to ask a product.`,
      );
    const value = await found({
      route,
      kind: segments[2] ?? '',
      id,
      body,
      query,
      version: version === undefined ? undefined : Number(version),
      file,
    });
    if (value instanceof Blob) return send(response, 200, value.type, Buffer.from(await value.arrayBuffer()));
    if (Array.isArray(value)) response.setHeader('X-Total-Count', value.length);
    if (route.status === 204) response.writeHead(204).end();
    else send(response, route.status, 'application/json; charset=utf-8', JSON.stringify(value));
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { code, message } =
        error instanceof Refused ? error : { code: 'internal' as const, message: String(error) };
      response.setHeader(PROBLEM_CODE_HEADER, code);
      send(response, PROBLEMS[code].status, 'text/plain; charset=utf-8', message);
    });
  };
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

/** `/api/passwords/deleted` is not the password called 'deleted': paths with fewer parameters come first. */
const byParameters = allRoutes.toSorted(
  (one, other) => one.path.split('{').length - other.path.split('{').length,
);

const routeOf = (method: string, path: string): Route | undefined =>
  byParameters.find(
    (route) =>
      route.method === method.toLowerCase() &&
      new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );

async function read(request: IncomingMessage, route: Route): Promise<Pick<FakeCall, 'body' | 'file'>> {
  const bytes = await buffer(request);
  if (route.form !== undefined) {
    const form = await new Response(bytes, {
      headers: { 'Content-Type': request.headers['content-type'] ?? '' },
    }).formData();
    const { file, ...fields } = Object.fromEntries(form);
    return { body: checked(route.form, fields), file: file instanceof File ? file : undefined };
  }
  return {
    body:
      route.body === undefined
        ? {}
        : checked(route.body, bytes.length === 0 ? {} : JSON.parse(bytes.toString())),
    file: undefined,
  };
}

function checked(schema: NonNullable<Route['body']>, input: unknown): FakeCall['body'] {
  const parsed = z.safeParse(schema, input);
  if (!parsed.success)
    throw new Refused(
      'invalid',
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    );
  return Object(parsed.data);
}
