/** A grey shape where content will be; sized by its class. Say in words nearby that something loads. */
export function Skeleton({ className = '' }: { readonly className?: string | undefined }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />;
}
