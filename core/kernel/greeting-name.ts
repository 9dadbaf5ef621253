import { withoutAccents } from './plain-text.ts';

/** Words of the name of an organization or its event, without accents, in English and Spanish. */
const ORGANIZATION = new Set(
  'academia academy apartments asociacion association baptist boosters capilla carnival cathedral catholic center centro chamber chapel christmas church city ciudad clinic clinica club co colegio college committee company corp corporation council county daycare department district elementary escuela event events fair fellowship festival foundation fundacion fundraiser group guarderia high hoa hospital iglesia inc incorporated institute isd junta kindergarten league library llc lutheran methodist middle ministries ministry montessori museum navidad of office parish parroquia party police posada presbyterian preschool primaria properties pta pto recreation rentals school scouts secundaria services team temple templo the universidad university xmas ymca'.split(
    ' ',
  ),
);

/** Nobody's first name, though some are called Jill St. John. */
const SAINT = new Set(['st', 'saint', 'sts']);

const plain = (word: string): string =>
  withoutAccents(word)
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();

/**
 * How an email addresses somebody: by first name, or by the whole name if it is an organization's.
 * The number of words says nothing: people are called María José Ortiz Luna.
 */
export function greetingName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const isOrganization =
    SAINT.has(plain(first)) || words.some((word) => ORGANIZATION.has(plain(word)));
  return isOrganization ? words.join(' ') : first;
}
