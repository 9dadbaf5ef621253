/** A gray shape for loading content, sized by its class. Nearby text must say what loads. */
export function Skeleton({ className = '' }: { readonly className?: string | undefined }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />;
}
