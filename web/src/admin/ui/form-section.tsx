import type { ReactNode } from 'react';

/** A group of fields under a heading that screen readers tell with each of them. */
export function FormSection(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-display text-lg font-semibold">{props.title}</legend>
      {props.children}
    </fieldset>
  );
}
