/** Words of an organization's name, without accents, in English and Spanish. */
const ORGANIZATION = new Set(
  'academia academy association asociacion baptist center centro chamber church city ciudad club clinic clinica colegio college company corp county daycare department district elementary escuela foundation fundacion group guarderia hoa hospital iglesia inc isd league library llc ministries ministry of parish parroquia preschool primaria pta pto school secundaria team the universidad university'.split(
    ' ',
  ),
);

const COMBINING_MARKS = /[\u0300-\u036f]/g;

const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(COMBINING_MARKS, '')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();

/**
 * How a letter addresses somebody: by first name, or by the whole name if it is an
 * organization's. The number of words says nothing: people are called María José Ortiz Luna.
 */
export function greetingName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.some((word) => ORGANIZATION.has(plain(word))) ? words.join(' ') : (words[0] ?? '');
}
