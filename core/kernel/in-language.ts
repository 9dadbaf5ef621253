import type { Language } from './language.ts';

type Texts = Readonly<Record<string, unknown>>;

const isOfObjects = (prototype: unknown): boolean =>
  prototype === Object.prototype || prototype === null;

const isPlain = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && isOfObjects(Object.getPrototypeOf(value));

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Most values contain no Spanish text and are not copied. */
function listSaidIn(list: readonly unknown[], language: Language): readonly unknown[] {
  const said = list.map((each) => saidIn(each, language));
  return said.some((each, index) => each !== list[index]) ? said : list;
}

function textsSaidIn(texts: Texts, language: Language): Texts {
  let said: Record<string, unknown> | undefined;
  for (const name of Object.keys(texts)) {
    const own = saidIn(texts[name], language);
    if (own !== texts[name]) (said ??= { ...texts })[name] = own;
  }
  return said ?? texts;
}

function saidIn(value: unknown, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return listSaidIn(value, language);
  if (!isPlain(value)) return value;
  if (!isPlain(value['es'])) return textsSaidIn(value, language);
  const { es, ...own } = value;
  const spanish = Object.fromEntries(Object.entries(es).filter(([, text]) => isText(text)));
  const other = language === 'es' ? own['title'] : spanish['title'];
  return {
    ...textsSaidIn(own, language),
    ...(language === 'es' && spanish),
    ...('title' in spanish && { otherTitle: other }),
  };
}

/**
 * Picks one language of a value whose Spanish texts are under `es`: `{ title: 'Castle', es: { title: 'Castillo' } }`. Texts without a
 * Spanish version stay English; `otherTitle` is the title in the other language. Returns the same object if it has no Spanish texts.
 */
export const inLanguage = <T>(value: T, language: Language): T =>
  // Each text is replaced by one of the same name, so the shape stays the same.
  saidIn(value, language) as T;
