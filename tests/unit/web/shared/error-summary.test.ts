import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { UseFormReturn } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '#texts/checkout.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import { fieldsOf } from '#web/shared/forms/use-schema-form.ts';
import { TextField } from '#web/shared/ui/field.tsx';

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
    told: [...html.matchAll(/<(\w+) role="alert"[^>]*>(.*?)<\/\1>/g)].map(([, , told]) => told),
    read: links.map(textOf),
    seen: links.map((inside) => textOf(inside.replace(/<span class="sr-only">.*<\/span>/, ''))),
  };
}

describe('the list of errors', () => {
  it('says what is wrong with a few fields', () => {
    const { seen } = linksOf(3);
    expect(seen).toEqual(['Name: Enter it.', 'Email: Enter it.', 'Phone: Enter it.']);
  });

  it('tells its number alone, so that no correction is told again', () => {
    expect(linksOf(2).told).toEqual([ERRORS.title(2)]);
  });

  it('shows only the names of many, and reads out the rest', () => {
    const { seen, read } = linksOf(4);
    expect(seen).toEqual(LABELS);
    expect(read).toEqual(LABELS.map((label) => `${label}: Enter it.`));
  });
});

describe('the errors beside the fields', () => {
  const NAMES = ['name', 'email', 'phone'] as const;

  /** How many of them a screen reader is told at once. */
  function alertsIn(isSubmitted: boolean, isListed?: boolean): number {
    const errors = Object.fromEntries(NAMES.map((name) => [name, { message: 'Enter it.' }]));
    const form = { formState: { errors, isSubmitted }, register: (name: string) => ({ name }) };
    const field = fieldsOf(form as unknown as UseFormReturn<Record<string, string>>, isListed);
    const html = NAMES.map((name) =>
      renderToStaticMarkup(createElement(TextField, { label: name, id: name, ...field(name) })),
    ).join('');
    expect(html.match(/Enter it\./g)).toHaveLength(3);
    expect(html.match(/aria-describedby="\w+-error"/g)).toHaveLength(3);
    return html.match(/role="alert"/g)?.length ?? 0;
  }

  it('are announced as each field is left, then once for all that was sent', () => {
    expect(alertsIn(false)).toBe(3);
    expect(alertsIn(true)).toBe(1);
    expect(alertsIn(true, true)).toBe(0);
  });
});
