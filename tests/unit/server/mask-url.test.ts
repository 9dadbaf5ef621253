import { describe, expect, it } from 'vitest';
import { maskUrl } from '#server/platform/plugins/request-log.ts';

const SECRET = 'dB3vQ1m0Zs9Xy7Wk5Jh2Lf8Rt4Np6Ac0Eg1Iu3Oq5S_';

describe('maskUrl', () => {
  it.each([
    [`/manage/R1.${SECRET}`, '/manage/***'],
    [`/api/manage/R1.${SECRET}?x=1`, '/api/manage/***?x=***'],
    [`/manage/R1%2E${SECRET}`, '/manage/***'],
    [`/%6Danage/R1.${SECRET}`, '/manage/***'],
    ['/manage/short', '/manage/***'],
    [`/elsewhere?R1.${SECRET}`, '/elsewhere?***'],
    [`/elsewhere/%zz/R1.${SECRET}`, '/elsewhere/%zz/***'],
    [
      '/checkout?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x',
      '/checkout?payment_intent=***&payment_intent_client_secret=***',
    ],
    ['/api/admin/search?q=zoe@private.test', '/api/admin/search?q=***'],
    ['/api/admin/customers?q=Secretname%26Zoe&page=2', '/api/admin/customers?q=***&page=***'],
    ['/products?category=water', '/products?category=***'],
    ['/products/neon-castle', '/products/neon-castle'],
    ['/x%0A{"level":60}', '/x{"level":60}'],
    ['/x?a?b=a?b&c', '/x?a?b=***&c'],
    [`/x.y.z.R1.${SECRET}.R2.${SECRET}`, '/x.y.z.***.***'],
  ])('turns %s into %s', (url, masked) => {
    expect(maskUrl(url)).toBe(masked);
  });

  it.each(['x', '?secret', 'secret', 'x.', '?', '&token?'])(
    'finishes in time for the longest possible URL, made of %s',
    (part) => {
      const url = `/x?${part.repeat(16_000 / part.length)}`;
      expect(maskUrl(`${url}%`)).toBe(`${url}%`);
    },
    5_000,
  );
});
