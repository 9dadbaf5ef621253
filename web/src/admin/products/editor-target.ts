const LIST = '/admin/products';

/** What the modal over the list edits; undefined when it is closed. */
export type EditorTarget =
  { readonly kind: 'new' } | { readonly kind: 'edit'; readonly id: string } | undefined;

/** `/admin/products/new` adds, `?edit={id}` edits. */
export function targetFrom(pathname: string, params: URLSearchParams): EditorTarget {
  if (/^\/admin\/products\/new\/?$/.test(pathname)) return { kind: 'new' };
  const id = params.get('edit');
  return id === null || id === '' ? undefined : { kind: 'edit', id };
}

/** The address that opens the target over the list as `params` has it; the list's own for undefined. */
export function hrefOf(target: EditorTarget, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('edit');
  if (target?.kind === 'edit') next.set('edit', target.id);
  const path = target?.kind === 'new' ? `${LIST}/new` : LIST;
  return next.size === 0 ? path : `${path}?${next}`;
}

export const isSameTarget = (a: EditorTarget, b: EditorTarget): boolean =>
  a?.kind === 'edit' && b?.kind === 'edit' ? a.id === b.id : a?.kind === b?.kind;
