import type { ReactNode } from 'react';

const PLAIN_NUMBER = /^(\d+(\.\d*)?|\.\d+)$/;

const WITH_THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/** A group of fields under a heading that screen readers tell with each of them. */
export function FormSection(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-display text-lg font-semibold">{props.title}</legend>
      {props.children}
    </fieldset>
  );
}

/** As people type amounts: `225`, `$1,250.00`, ` 12.5 `. NaN for anything else, so `1,5` is never read as 15. */
export function numberFrom(text: string): number {
  const digits = text.trim().replace(/^\$\s*/, '');
  if (WITH_THOUSANDS.test(digits)) return Number(digits.replaceAll(',', ''));
  return PLAIN_NUMBER.test(digits) ? Number(digits) : Number.NaN;
}
