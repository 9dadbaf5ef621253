import type { ComponentProps } from 'react';
import { useHref, useLocation, useSearchParams } from 'react-router-dom';

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
