import { useSearchParams } from 'react-router-dom';
import type { ListView } from '#web/admin/products/product-list.ts';
import { paramsWithView, viewFromParams } from '#web/admin/products/product-list-params.ts';

/** The list as the address has it: it survives a reload and can be sent to a colleague. */
export function useListView(): {
  readonly view: ListView;
  /** Begins at the first page again unless told which. */
  readonly change: (changes: Partial<ListView>) => void;
} {
  const [params, setParams] = useSearchParams();
  const view = viewFromParams(params);
  const change = (changes: Partial<ListView>): void => {
    // Not the address that was rendered: presses can be faster than the page.
    const now = new URLSearchParams(window.location.search);
    setParams(paramsWithView(now, { ...viewFromParams(now), page: 1, ...changes }), {
      replace: true,
    });
  };
  return { view, change };
}
