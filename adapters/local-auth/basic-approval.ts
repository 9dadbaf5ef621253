/** E-mail and password as in HTTP Basic authentication, in UTF-8: checked by our server, with this one call. */
export const basicApproval = (email: string, password: string): string => {
  const bytes = new TextEncoder().encode(`${email.trim()}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
};
