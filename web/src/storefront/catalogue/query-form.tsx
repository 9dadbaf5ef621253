import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { useHref, useLocation, useSearchParams } from 'react-router-dom';

/**
 * For a field that is not controlled, because the address follows the typing a moment later and must not eat letters:
 * it takes the address's value whenever nobody is typing into it.
 */
export function useSyncedField<T extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<T | null> {
  const field = useRef<T>(null);
  useEffect(() => {
    const element = field.current;
    if (element !== null && element !== document.activeElement) element.value = value;
  }, [value]);
  return field;
}

type Props = Omit<ComponentProps<'form'>, 'action' | 'method'> & {
  /** The names that fields of this form stand for; the rest of the address goes along unchanged. */
  readonly own: readonly string[];
};

/** A form that changes a part of this page's address. It works before any script, as a plain GET. */
export function QueryForm({ own, children, ...form }: Props) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <form {...form} method="get" action={useHref(pathname)}>
      {[...search]
        .filter(([name]) => !own.includes(name))
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      {children}
    </form>
  );
}
