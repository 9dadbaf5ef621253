const NAMED = [
  'title',
  'description',
  'price',
  'isActive',
  'units',
  'turnaroundDays',
  'size.lengthFt',
  'size.widthFt',
  'size.heightFt',
  'setup.lengthFt',
  'setup.widthFt',
  'setup.surfaces',
  'setup.gateWidthIn',
  'setup.outletWithinFt',
  'ages',
  'capacity',
  'power.blowers',
  'power.circuits',
  'wet',
] as const;

/** The form's fields that an error can stand beside. */
export type ProductField =
  | (typeof NAMED)[number]
  | 'category'
  | 'marks'
  | 'images'
  | `images.${number}.alt`
  | `images.${number}.src`;

/** From zod's list of keys, and from the server's `size.lengthFt`, `/size/lengthFt` or `body.images[0].alt`. */
function keysOf(path: string | readonly PropertyKey[]): readonly string[] {
  const keys = typeof path === 'string' ? path.split(/[./[\]]+/) : path.map(String);
  const named = keys.filter((key) => key !== '');
  return named[0] === 'body' ? named.slice(1) : named;
}

function imageField([index, part]: readonly string[]): ProductField {
  if (index === undefined || !/^\d+$/.test(index)) return 'images';
  return `images.${Number(index)}.${part === 'alt' ? 'alt' : 'src'}`;
}

/** Where an error of the product's input belongs in the form; undefined when no field shows it. */
export function fieldOf(path: string | readonly PropertyKey[]): ProductField | undefined {
  const keys = keysOf(path);
  const [first, second] = keys;
  if (first === 'images') return imageField(keys.slice(1));
  // The shelf is chosen from a list: what is wrong with a single one is wrong with a free mark.
  if (first === 'categories') return second === undefined ? 'category' : 'marks';
  const named = keys.join('.');
  return NAMED.find((field) => named === field || named.startsWith(`${field}.`));
}
