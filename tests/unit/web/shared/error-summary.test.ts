import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';

const LABELS = ['Name', 'Email', 'Phone', 'City'];

/** The text of each link, and what of it is seen. */
function linksOf(count: number) {
  const errors = LABELS.slice(0, count).map((label) => ({
    id: label,
    label,
    message: 'Enter it.',
  }));
  const html = renderToStaticMarkup(createElement(ErrorSummary, { errors }));
  const links = [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, inside = '']) => inside);
  const textOf = (inside: string): string => inside.replaceAll(/<[^>]*>/g, '');
  return {
    read: links.map(textOf),
    seen: links.map((inside) => textOf(inside.replace(/<span class="sr-only">.*<\/span>/, ''))),
  };
}

describe('the list of errors', () => {
  it('says what is wrong with a few fields', () => {
    const { seen } = linksOf(3);
    expect(seen).toEqual(['Name: Enter it.', 'Email: Enter it.', 'Phone: Enter it.']);
  });

  it('shows only the names of many, and reads out the rest', () => {
    const { seen, read } = linksOf(4);
    expect(seen).toEqual(LABELS);
    expect(read).toEqual(LABELS.map((label) => `${label}: Enter it.`));
  });
});
