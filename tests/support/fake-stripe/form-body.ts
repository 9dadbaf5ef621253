export type FormValue = string | readonly FormValue[] | FormObject;
export type FormObject = { readonly [name: string]: FormValue };

type Open = { [name: string]: string | Open };

const newOpen = (): Open => Object.create(null);

/** `a[b][0]` -> a, b, 0 */
const pathOf = (key: string): readonly string[] =>
  key.split('[').map((part, index) => (index === 0 ? part : part.replace(/\]$/, '')));

function put(into: Open, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const known = into[name];
  const next = typeof known === 'object' ? known : newOpen();
  into[name] = next;
  put(next, rest, value);
}

function closed(value: string | Open): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  if (isList) return entries.map(([, one]) => closed(one));
  return Object.fromEntries(entries.map(([name, one]) => [name, closed(one)]));
}

/** Stripe's encoding of nested parameters: brackets, and numbers for positions in a list. */
export function parseForm(text: string): FormObject {
  const open = newOpen();
  for (const [key, value] of new URLSearchParams(text)) put(open, pathOf(key), value);
  return Object.fromEntries(Object.entries(open).map(([name, value]) => [name, closed(value)]));
}
