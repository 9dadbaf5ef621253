import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EditorTarget, hrefOf, targetFrom } from '#web/admin/products/products-screen.tsx';
import { returnPath, returnState } from '#web/shared/sign-in/return-path.ts';

describe('returnPath', () => {
  it('returns to the page that asked for sign-in', () => {
    const state = returnState({ pathname: '/admin/products', search: '?q=castle' });
    expect(returnPath(state, '/')).toBe('/admin/products?q=castle');
  });

  it('stays on this site, and off the sign-in pages', () => {
    const elsewhere = [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/.//evil.example',
      '/login',
      '/admin/login?x=1',
    ];
    for (const from of elsewhere) expect(returnPath({ from }, '/safe')).toBe('/safe');
    for (const state of [null, undefined, 'x', { from: 7 }])
      expect(returnPath(state, '/safe')).toBe('/safe');
  });

  const MARKS = [...'////..\\\t@:?#', '//', '//', '..', '%2f'];
  const WORDS = ['https:', 'javascript:', 'evil.example', 'admin'];
  /** In any order: what leads a browser elsewhere, and what does not. */
  const almostPath = fc
    .array(fc.constantFrom(...MARKS, ...WORDS), { maxLength: 8 })
    .map((parts) => parts.join(''));

  it('is always a path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), almostPath), (from) => {
        const path = returnPath({ from }, '/');
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
      }),
      { numRuns: 1_000 },
    );
  });
});

const anyTarget: fc.Arbitrary<EditorTarget> = fc.oneof(
  fc.constant(undefined),
  fc.constant({ kind: 'new' } as const),
  fc.record({
    kind: fc.constant('edit' as const),
    id: fc.string({ minLength: 1 }).filter((id) => id.isWellFormed()),
  }),
);

describe('the editor in the URL', () => {
  it('opens what the URL was made for', () => {
    fc.assert(
      fc.property(anyTarget, anyTarget, (before, target) => {
        const from = new URL(
          hrefOf(before, new URLSearchParams('q=castle')),
          'https://shop.example',
        );
        const url = new URL(hrefOf(target, from.searchParams), 'https://shop.example');
        expect(targetFrom(url.pathname, url.searchParams)).toEqual(target);
        expect(url.searchParams.get('q')).toBe('castle');
      }),
    );
  });

  it('is at the specified URL', () => {
    const none = new URLSearchParams();
    expect(hrefOf({ kind: 'new' }, none)).toBe('/admin/products/new');
    expect(hrefOf({ kind: 'edit', id: 'p1' }, none)).toBe('/admin/products?edit=p1');
    expect(hrefOf(undefined, new URLSearchParams('edit=p1'))).toBe('/admin/products');
  });
});
