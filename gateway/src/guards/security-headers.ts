import type { ServerResponse } from 'node:http';

const BASE: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/**
 * The Content-Security-Policy: our own files, plus the override origins that the operator allows. The nonce
 * allows the styles that the dialog library injects.
 */
const policyOf = (nonce: string | null, codeFrom: readonly string[]) => {
  const code = ["'self'", ...codeFrom].join(' ');
  return [
    "default-src 'none'",
    `script-src ${code}`,
    `style-src ${code}${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    `connect-src ${code}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

const WITHOUT_NONCE = policyOf(null, []);
const YEAR_S = 31_536_000;

/** Sets the security headers of every response; HSTS only behind TLS. */
export function setSecurityHeaders(response: ServerResponse, isTls: boolean): void {
  for (const name in BASE) response.setHeader(name, BASE[name] ?? '');
  response.setHeader('Content-Security-Policy', WITHOUT_NONCE);
  if (isTls) response.setHeader('Strict-Transport-Security', `max-age=${YEAR_S}; includeSubDomains`);
}

/** Allows styles with this page's nonce, and code from the given origins. */
export const allowNonce = (response: ServerResponse, nonce: string, codeFrom: readonly string[]): void => {
  response.setHeader('Content-Security-Policy', policyOf(nonce, codeFrom));
};

/** The security headers as text, for responses written to a socket before a request was parsed. */
export const securityHeaderLines = (): string =>
  [...Object.entries(BASE), ['Content-Security-Policy', WITHOUT_NONCE]]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
