import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Contract } from '@savvi/part-contracts/contract';
import type { Log } from '@savvi/service-kit/log';
import { z } from 'zod';
import { administrator } from '../registry/entry.rules.ts';
import { type RefusalCode, ReleaseRefused } from '../registry/releases.ts';
import { DeclarationRefused } from './deployed-services.ts';
import { BODY_BYTES_MAX, FILES_BYTES_MAX, nameInAddress, requests, toJson } from './messages.ts';
import { assertArea, type Caller, ReleaseForbidden, type ReleaseOperations } from './operations.ts';
import type { ReleaseTokens } from './release-tokens.repository.ts';
import { EVERY_AREA, readToken, type Token } from './tokens.ts';

/** The service that may change areas for the administrators who use its pages. */
const ON_BEHALF = 'admin';

/** The most bytes of a change without files; its audience may name many users. */
const CHANGE_BYTES_MAX = 2 ** 20;

/** The most bytes of a contract and a manifest; the largest of ours has 250 kB. */
const DECLARATION_BYTES_MAX = 2 ** 21;

/** How often a waiting response proves that both sides are alive, in milliseconds. */
const HEARTBEAT_MS = 10_000;

/** The dependencies of {@link releaseApi}. */
export interface ReleaseApiDeps {
  readonly operations: ReleaseOperations;
  readonly tokens: Pick<ReleaseTokens, 'isValid'>;
  /** The key that signs tokens. */
  readonly key: string;
  readonly log: Log;
}

/** A request is refused with this status and sentence. */
class Refused extends Error {
  readonly status: 400 | 401 | 403 | 404 | 413;

  constructor(status: Refused['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** A request whose token is valid. */
interface Asked {
  readonly token: Token;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The area, service or frontend in the address. */
  readonly name: string;
}

type Handler = (asked: Asked) => Promise<unknown>;

/** The request listener of the release API: an internal port, behind signed tokens. */
export function releaseApi({ operations, tokens, key, log }: ReleaseApiDeps): RequestListener {
  async function tokenOf({ headers: { authorization = '' } }: IncomingMessage): Promise<Token> {
    const token = readToken(key, authorization.replace(/^Bearer /, ''));
    if (token === null) throw new Refused(401, 'The release API needs a token of this installation.');
    if (token.kind === 'team' && !(await tokens.isValid(token.id)))
      throw new Refused(401, `The token of ${token.team} has expired or was revoked.`);
    return token;
  }

  const operationsOf = (token: Token, onBehalfOf?: string) => operations.as(callerOf(token, onBehalfOf));
  /** The operations of a team, which are refused here before a large body is read. */
  const ofTeam = (token: Token, area?: string) => {
    if (token.kind !== 'team') throw new Refused(403, `The token of a ${token.kind} does not release areas.`);
    if (area !== undefined) assertArea(token, area);
    return operationsOf(token);
  };
  const ofReader = (token: Token) => {
    if (token.kind !== 'team' && !isOfAdmin(token))
      throw new Refused(403, `The token of a ${token.kind} reads nothing.`);
    return operationsOf(token);
  };
  /** Refuses a contract that is not of the service or frontend in the address, or sent with another token. */
  function assertOwn(kind: 'service' | 'frontend', { token, name }: Asked, contract: Contract): void {
    const part = kind === 'service' ? 'service' : name === 'shell' ? 'shell' : 'remote';
    if (token.kind !== kind || token.name !== name || contract.name !== name || contract.part !== part)
      throw new Refused(403, `The token and the contract must be those of the ${kind} ${name}.`);
  }
  const checkOf = (kind: 'service' | 'frontend') => async (asked: Asked) => {
    const { contract, manifest } = await bodyOf(asked.request, requests.upgrade, DECLARATION_BYTES_MAX);
    assertOwn(kind, asked, contract);
    return { reasons: await operations.upgradeBreaks(contract, manifest) };
  };

  /** Holds the lock until the client closes the connection, its token is revoked, or the lock ends. */
  async function hold({ token, request, response }: Asked): Promise<void> {
    const lock = await ofTeam(token).lock();
    const beat = setInterval(() => {
      response.write('\n');
      tokenOf(request).catch(() => response.destroy());
    }, HEARTBEAT_MS);
    const end = () => {
      clearInterval(beat);
      void lock[Symbol.asyncDispose]();
    };
    response.once('close', end);
    void lock.ended.then(() => response.end());
    if (request.destroyed || response.destroyed) return end();
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' });
    response.write(`${toJson({ id: lock.id })}\n`);
  }

  const routes: Readonly<Record<string, Handler>> = {
    'GET /v1/areas': async ({ token }) => ({ areas: await ofReader(token).entries() }),
    'GET /v1/areas/{}/acts': ({ token, name }) => ofReader(token).acts(name),
    'GET /v1/areas/{}/comparison': ({ token, name }) => ofReader(token).comparison(name),
    async 'GET /v1/overview'({ token }) {
      ofReader(token);
      return operations.overview();
    },
    async 'GET /v1/services'({ token }) {
      ofReader(token);
      return { services: await operations.services() };
    },
    'GET /v1/deployed': ({ token }) => ofReader(token).deployed(),
    'POST /v1/lock': hold,
    async 'POST /v1/areas/{}/check'({ token, request, name: area }) {
      const team = ofTeam(token, area);
      return team.check({ ...(await bodyOf(request, requests.check)), area });
    },
    async 'POST /v1/areas/{}/releases'({ token, request, name: area }) {
      const team = ofTeam(token, area);
      const { files, ...release } = await bodyOf(request, requests.release);
      const decoded = files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }));
      if (decoded.reduce((sum, { bytes }) => sum + bytes.length, 0) > FILES_BYTES_MAX)
        throw new Refused(413, `A version may have ${FILES_BYTES_MAX / 2 ** 20} MiB of files.`);
      return team.release({ ...release, area, files: decoded });
    },
    async 'POST /v1/areas/{}/switch'({ token, request, name: area }) {
      const { onBehalfOf, ...change } = await bodyOf(request, requests.switch, CHANGE_BYTES_MAX);
      return operationsOf(token, onBehalfOf).switchTo({ ...change, area });
    },
    'POST /v1/areas/{}/promotion': async ({ token, request, name: area }) =>
      ofTeam(token).promote({ ...(await bodyOf(request, requests.promotion, CHANGE_BYTES_MAX)), area }),
    async 'PUT /v1/services/{}'(asked) {
      const declared = await bodyOf(asked.request, requests.register, DECLARATION_BYTES_MAX);
      assertOwn('service', asked, declared.contract);
      await operations.register(declared);
    },
    'POST /v1/services/{}/check': checkOf('service'),
    'POST /v1/frontends/{}/check': checkOf('frontend'),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const [, version = '', kind = '', name, ...rest] = path.split('/');
    const place = [`/${version}`, kind, ...(name === undefined ? [] : ['{}']), ...rest].join('/');
    const handler = routes[`${request.method} ${place}`];
    if (handler === undefined) throw new Refused(404, 'The release API has no such address.');
    const token = await tokenOf(request);
    if (name !== undefined && !nameInAddress.safeParse(name).success)
      throw new Refused(404, `"${name.slice(0, 40)}" is not the name of an area, a service or a frontend.`);
    const result = await handler({ token, request, response, name: name ?? '' });
    if (response.headersSent || response.destroyed) return;
    if (result === undefined) return void response.writeHead(204).end();
    send(response, 200, result);
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, ...body } = refusalOf(error);
      if (status === 503) log.error({ err: error }, 'a request to the release API failed');
      if (response.headersSent || response.destroyed) return void response.destroy();
      if (!request.complete) response.setHeader('Connection', 'close');
      send(response, status, body);
    });
  };
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  void response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(toJson(body));

/** Whether a token is that of the service whose pages roll areas back. */
const isOfAdmin = (token: Token) => token.kind === 'service' && token.name === ON_BEHALF;

/** The caller by a token. @throws {Refused} */
function callerOf(token: Token, onBehalfOf: string | undefined): Caller {
  if (token.kind === 'team') {
    if (onBehalfOf !== undefined) throw new Refused(403, 'A team releases in its own name.');
    return { actor: token.team, areas: token.areas };
  }
  if (!isOfAdmin(token)) throw new Refused(403, `The token of a ${token.kind} does not release areas.`);
  return onBehalfOf === undefined
    ? { actor: token.name, areas: [] }
    : { actor: administrator(onBehalfOf), areas: [EVERY_AREA], onlyRollsBack: true };
}

/** The response to a request that fails. The message is for the command line, the code for pages. */
interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code?: RefusalCode;
  readonly reasons?: readonly string[];
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return { status: error.status, message: error.message };
  if (error instanceof DeclarationRefused) return { status: 409, message: error.message };
  if (error instanceof ReleaseForbidden) return { status: 403, message: error.message };
  if (error instanceof ReleaseRefused) {
    const { message, code, reasons } = error;
    return { status: 409, message, code, ...(reasons.length > 0 && { reasons }) };
  }
  return { status: 503, message: 'The gateway cannot do this now: its database or a file is not readable.' };
}

/** Reads and validates the body of a request. @throws {Refused} */
async function bodyOf<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
  maxBytes = BODY_BYTES_MAX,
): Promise<z.output<Schema>> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > maxBytes)
    throw new Refused(413, 'The request is too large, or has no Content-Length.');
  const text = (await buffer(request)).toString();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refused(400, 'The body is not JSON.');
  }
  const { success, data, error } = schema.safeParse(json);
  if (success) return data;
  throw new Refused(
    400,
    `The request is invalid: ${error.issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join('.')} ${message}`)
      .join('; ')}.`,
  );
}
