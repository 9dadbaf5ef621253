import type { Ref } from 'react';
import { Icon } from '#web/shared/ui/icon.tsx';
import { ERRORS } from '#texts/checkout.ts';
import { sayError } from '#texts/problems.ts';

export type FieldError = { readonly id: string; readonly label: string; readonly message: string };

/** Lists every field with an error as a link; takes focus when a booking is refused. */
export function ErrorSummary(props: {
  readonly errors: readonly FieldError[];
  readonly ref: Ref<HTMLDivElement>;
}) {
  const { errors, ref } = props;
  if (errors.length === 0) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="rounded-md border border-danger/50 bg-danger/10 p-4 focus:outline-2 focus:outline-offset-2 focus:outline-danger"
    >
      <p className="flex items-center gap-2 font-display font-semibold">
        <Icon name="alert" className="size-5 text-danger" />
        {ERRORS.title(errors.length)}
      </p>
      <ul className="mt-1">
        {errors.map(({ id, label, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-cyan"
            >
              {label}: {sayError(message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
