/** Which of the phone's two bars a path shows: the banner not on /checkout, the actions not on admin paths (§2). */
export const barsAt = (
  pathname: string,
): { readonly banner: boolean; readonly actions: boolean } => ({
  banner: pathname !== '/checkout' && !pathname.startsWith('/checkout/'),
  actions: pathname !== '/admin' && !pathname.startsWith('/admin/'),
});
