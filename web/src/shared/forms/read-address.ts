import { STATE_NAMES, stateIn } from '#core/kernel/us-states.ts';

type Address = {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
};

const WHOLE = new RegExp(
  String.raw`^(?<street>[^,\n]+(?:,[^,\n]+)??)[,\n]\s*(?<city>[^,\n\d]+?),?\s+(?<region>[A-Z]{2}|${STATE_NAMES.join('|')})\.?,?\s+(?<postalCode>\d{5}(?:-\d{4})?)(?:,?\s*(?:USA|US|United States))?$`,
  'i',
);

/** Parses `412 Bluebonnet Ln, Cleburne, TX 76033`; undefined if anything is missing. */
export function readAddress(line: string): Address | undefined {
  const { street, city, region, postalCode } = WHOLE.exec(line.trim())?.groups ?? {};
  if (street === undefined || city === undefined) return undefined;
  if (region === undefined || postalCode === undefined) return undefined;
  return {
    street: street.trim(),
    city: city.trim(),
    region: stateIn(region) ?? region.toUpperCase(),
    postalCode,
  };
}
