import { useState } from 'react';
import { ERRORS } from '#texts/checkout.ts';
import { sayError } from '#texts/problems.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

export type FieldError = { readonly id: string; readonly label: string; readonly message: string };

/** Focuses a field, unfolding whatever hides it. */
export function goToField(id: string): void {
  const field = document.getElementById(id);
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  field?.focus();
}

/** With more, only the names are shown, side by side. What is wrong is beside each field. */
const MOST_SENTENCES = 3;

/**
 * Lists every field with an error as a link, above the button that was pressed. Announced once for
 * each press (the caller's `key`); what is corrected afterwards is said at its field.
 */
export function ErrorSummary({ errors }: { readonly errors: readonly FieldError[] }) {
  const [first] = useState(errors.length);
  if (errors.length === 0) return null;
  const isShort = errors.length > MOST_SENTENCES;
  return (
    <div className="rounded-md border border-danger/50 bg-danger/10 p-4 pb-2">
      <p role="alert" className="sr-only">
        {ERRORS.title(first)}
      </p>
      <p aria-hidden="true" className="flex items-center gap-2 font-display font-semibold">
        <Icon name="alert" className="size-5 text-danger" />
        {ERRORS.title(errors.length)}
      </p>
      <ul className={isShort ? 'mt-1 flex flex-wrap gap-x-5' : 'mt-1'}>
        {errors.map(({ id, label, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                goToField(id);
              }}
              className="block py-3 leading-snug underline underline-offset-4 hover:text-cyan"
            >
              {label}
              <span className={isShort ? 'sr-only' : ''}>: {sayError(message)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
