import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { useHref, useLocation, useSearchParams } from 'react-router-dom';
import { isCampaignTag } from '#core/content/content-pages.ts';

/**
 * For uncontrolled fields, because the URL lags behind typing and must not swallow letters. Takes
 * the URL's value whenever nobody is typing in it.
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
  /** Query fields this form covers. All others are kept. */
  readonly own: readonly string[];
};

/**
 * A form that changes part of this page's URL. Works without scripts, as a plain GET. Campaign
 * tags are not kept, because the server keeps one page for all of them.
 */
export function QueryForm({ own, children, ...form }: Props) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <form {...form} method="get" action={useHref(pathname)}>
      {[...search]
        .filter(([name]) => !own.includes(name) && !isCampaignTag(name))
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      {children}
    </form>
  );
}
