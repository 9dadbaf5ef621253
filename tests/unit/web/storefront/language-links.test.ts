import { describe, expect, it } from 'vitest';
import { alternateOf } from '#web/storefront/frame/language-hint.tsx';

describe('alternateOf', () => {
  it.each([
    ['https://shop.example/es/faq', 'en', 'https://shop.example/faq'],
    ['https://shop.example/faq', 'es', 'https://shop.example/es/faq'],
    ['https://shop.example/', 'es', 'https://shop.example/es'],
    ['https://shop.example/es', 'x-default', 'https://shop.example/'],
  ])('of %s in %s is %s', (canonical, language, address) => {
    expect(alternateOf(canonical, language)).toBe(address);
  });
});
