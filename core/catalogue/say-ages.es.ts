/** How owners write ages. Translated in this order; other words stay as they are. */
const AGES: readonly (readonly [RegExp, string])[] = [
  [/\ball ages\b/gi, 'todas las edades'],
  [/(\d+) years to adult\b/gi, '$1 años a adultos'],
  [/(\d+) to (\d+) years\b/gi, '$1 a $2 años'],
  [/\b1 year\b/gi, '1 año'],
  [/\byears\b/gi, 'años'],
  [/\brun by an adult\b/gi, 'a cargo de un adulto'],
  [/\bon the seat\b/gi, 'en el asiento'],
  [/\bto throw\b/gi, 'para lanzar'],
  [/\bask us\b/gi, 'pregúntanos'],
];

/** The Spanish for `3 to 12 years`, `All ages`: `3 a 12 años`, `Todas las edades`. */
export function sayAges(ages: string): string {
  const said = AGES.reduce((text, [words, spanish]) => text.replace(words, spanish), ages);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
