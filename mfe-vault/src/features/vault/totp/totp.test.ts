import { describe, expect, test } from 'vitest';
import { isTotp } from './totp.rules.ts';
import { totpOf } from './totp.ts';

// Appendix B of RFC 6238: the secrets are these ASCII texts, repeated to the length of the hash.
const SECRETS = {
  SHA1: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  SHA256: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA',
  SHA512:
    'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA',
} as const;
const VECTORS = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
] as const;

describe('one-time passwords [VLT-2]', () => {
  test.each(VECTORS)('the codes of RFC 6238 at %i seconds are right', (seconds, ...codes) => {
    const algorithms = ['SHA1', 'SHA256', 'SHA512'] as const;
    const computed = algorithms.map(
      (algorithm) =>
        totpOf(`otpauth://totp/Test?secret=${SECRETS[algorithm]}&algorithm=${algorithm}&digits=8`)?.(
          new Date(seconds * 1_000),
        ).code,
    );
    expect(computed).toEqual(codes);
  });

  test('a setup key with spaces has six digits that change every 30 seconds', () => {
    const codeAt = totpOf('gezd gnbv gy3t qojq GEZD GNBV GY3T QOJQ');
    expect(codeAt?.(new Date(59_000))).toEqual({ code: '287082', remainingMs: 1_000, periodMs: 30_000 });
    expect(codeAt?.(new Date(60_000)).remainingMs).toBe(30_000);
  });

  test.each([
    '',
    'JBSW 0189',
    'JBSWY3D',
    'https://example.com/?secret=JBSWY3DPEHPK3PXP',
    'otpauth://hotp/Bank?secret=JBSWY3DPEHPK3PXP&counter=1',
    'otpauth://totp/Bank',
    'steam://JBSWY3DPEHPK3PXP',
    ...[
      'algorithm=MD4',
      'digits=5',
      'digits=9',
      'digits=2000000000',
      'digits=',
      'digits=6.5',
      'period=0',
      'period=301',
      'period=-1',
    ].map((more) => `otpauth://totp/Bank?secret=JBSWY3DPEHPK3PXP&${more}`),
  ])('a text that is no setup key has no codes: %j', (text) => {
    expect(isTotp(text)).toBe(false);
    expect(totpOf(text)).toBeNull();
  });

  test.each([
    'otpauth://totp/Bank?secret=jbsw%20y3dp-ehpk3pxp',
    'otpauth://totp/?secret=JBSWY3DPEHPK3PXP',
    'otpauth://totp?secret=JBSWY3DPEHPK3PXP',
    'OTPAUTH://TOTP/Bank?secret=JBSWY3DPEHPK3PXP&algorithm=sha-1&digits=6&period=30',
    ' otpauth://totp/a%:b?secret=JBSWY3DPEHPK3PXP ',
  ])('the address %j has the codes of its setup key', (address) => {
    expect(isTotp(address)).toBe(true);
    const at = new Date(59_000);
    expect(totpOf(address)?.(at)).toEqual(totpOf('JBSWY3DPEHPK3PXP')?.(at));
  });

  test('an address may have other digits and another period', () => {
    const codeAt = totpOf('otpauth://totp/Bank?secret=JBSWY3DPEHPK3PXP&digits=7&period=60');
    expect(codeAt?.(new Date(61_000))).toEqual({
      code: expect.stringMatching(/^\d{7}$/),
      remainingMs: 59_000,
      periodMs: 60_000,
    });
  });
});
