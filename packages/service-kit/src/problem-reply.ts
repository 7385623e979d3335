import type { IncomingMessage, ServerResponse } from 'node:http';
import { PROBLEM_CODE_HEADER, type ProblemDetails } from '@savvi/contracts/problem';
import { currentContext } from './context.ts';
import type { Problem } from './problem.ts';

const wantsDetails = (request: IncomingMessage) =>
  (request.headers.accept ?? '').includes('application/problem+json');

function detailsOf(problem: Problem): string {
  const details: ProblemDetails = {
    type: 'about:blank',
    title: problem.message,
    status: problem.status,
    code: problem.code,
    traceId: currentContext()?.requestId ?? '',
    ...(problem.issues.length > 0 && { issues: problem.issues }),
  };
  return JSON.stringify(details);
}

/**
 * Sends a problem as one sentence of text, or as RFC 9457 for clients that accept it. The response is never
 * cached.
 */
export function sendProblem(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const isDetailed = wantsDetails(request);
  const body = isDetailed ? detailsOf(problem) : problem.message;
  response.statusCode = problem.status;
  response.setHeader('Content-Type', isDetailed ? 'application/problem+json' : 'text/plain; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader(PROBLEM_CODE_HEADER, problem.code);
  if (problem.retryAfterS !== undefined) response.setHeader('Retry-After', String(problem.retryAfterS));
  response.end(request.method === 'HEAD' ? undefined : body);
}
