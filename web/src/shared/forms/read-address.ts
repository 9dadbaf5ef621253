type Address = {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
};

const WHOLE =
  /^(?<street>[^,\n]+(?:,[^,\n]+)??)[,\n]\s*(?<city>[^,\n\d]+?),?\s+(?<region>[A-Za-z]{2})\.?,?\s+(?<postalCode>\d{5}(?:-\d{4})?)(?:,?\s*(?:USA|US|United States))?$/;

/** Parses `412 Bluebonnet Ln, Cleburne, TX 76033`; undefined if anything is missing. */
export function readAddress(line: string): Address | undefined {
  const { street, city, region, postalCode } = WHOLE.exec(line.trim())?.groups ?? {};
  if (street === undefined || city === undefined) return undefined;
  if (region === undefined || postalCode === undefined) return undefined;
  return { street: street.trim(), city: city.trim(), region: region.toUpperCase(), postalCode };
}
