import type { Language } from './language.ts';

type Texts = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function saidIn(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) {
    const said = value.map((each) => saidIn(each, language));
    return said.every((each, index) => each === value[index]) ? value : said;
  }
  if (!isPlain(value)) return value;
  const { es, ...own } = value;
  const entries = Object.entries(isPlain(es) ? own : value);
  const said = entries.map(([name, each]) => [name, saidIn(each, language)] as const);
  if (!isPlain(es))
    return said.every(([, each], index) => each === entries[index]?.[1])
      ? value
      : Object.fromEntries(said);
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
