import { Icon } from '#web/shared/ui/icon.tsx';
import { ERRORS } from '#texts/checkout.ts';
import { sayError } from '#texts/problems.ts';

export type FieldError = { readonly id: string; readonly label: string; readonly message: string };

/** Focuses a field, unfolding whatever hides it. */
export function goToField(id: string): void {
  const field = document.getElementById(id);
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  field?.focus();
}

/** Lists every field with an error as a link, above the button that was pressed. */
export function ErrorSummary({ errors }: { readonly errors: readonly FieldError[] }) {
  if (errors.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-danger/50 bg-danger/10 p-4 pb-2">
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
                goToField(id);
              }}
              className="block py-3 leading-snug underline underline-offset-4 hover:text-cyan"
            >
              {label}: {sayError(message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
