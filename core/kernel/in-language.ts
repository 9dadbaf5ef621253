import type { Language } from './language.ts';

type Texts = Readonly<Record<string, unknown>>;

const isOfObjects = (prototype: unknown): boolean =>
  prototype === Object.prototype || prototype === null;

const isPlain = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && isOfObjects(Object.getPrototypeOf(value));

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Whether a Spanish text is anywhere in it: most of what is asked has none, and needs no copy. */
function speaks(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(speaks);
  if (!isPlain(value)) return false;
  return isPlain(value['es']) || Object.values(value).some(speaks);
}

function saidIn(value: unknown, language: Language): unknown {
  if (!speaks(value)) return value;
  if (Array.isArray(value)) return value.map((each) => saidIn(each, language));
  if (!isPlain(value)) return value;
  const { es, ...own } = value;
  const said = Object.entries(isPlain(es) ? own : value).map(
    ([name, each]) => [name, saidIn(each, language)] as const,
  );
  if (!isPlain(es)) return Object.fromEntries(said);
  const spanish = Object.fromEntries(Object.entries(es).filter(([, text]) => isText(text)));
  const other = language === 'es' ? own['title'] : spanish['title'];
  return {
    ...Object.fromEntries(said),
    ...(language === 'es' && spanish),
    ...('title' in spanish && { otherTitle: other }),
  };
}

/**
 * Picks one language of a value whose Spanish texts are under `es`: `{ title: 'Castle', es: { title: 'Castillo' } }`. Texts without a
 * Spanish version stay English; `otherTitle` is the title in the other language. Returns the same object if it has no Spanish texts.
 */
export const inLanguage = <T>(value: T, language: Language): T =>
  // Each text is replaced by one of the same name, so the shape stays.
  saidIn(value, language) as T;
