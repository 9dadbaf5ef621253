/**
 * The columns of a table of products, in the order in which they are written. The heads are what the back office exports and
 * what an import reads; an import takes the other names too, and any mix of capitals, blanks and signs.
 */
const COLUMNS = [
  { key: 'id', head: 'Id', others: [] },
  { key: 'title', head: 'Title', others: ['name'] },
  { key: 'slug', head: 'Slug', others: [] },
  { key: 'category', head: 'Category', others: ['categories', 'shelf'] },
  { key: 'marks', head: 'Marks', others: ['tags'] },
  { key: 'price', head: 'Price per day (USD)', others: ['price', 'price per day', 'price usd'] },
  { key: 'units', head: 'Units', others: ['quantity'] },
  { key: 'turnaroundDays', head: 'Turnaround days', others: ['turnaround'] },
  { key: 'active', head: 'Active', others: ['is active'] },
  { key: 'created', head: 'Created', others: [] },
  { key: 'length', head: 'Length (ft)', others: ['length'] },
  { key: 'width', head: 'Width (ft)', others: ['width'] },
  { key: 'height', head: 'Height (ft)', others: ['height'] },
  { key: 'setupLength', head: 'Setup length (ft)', others: ['setup length'] },
  { key: 'setupWidth', head: 'Setup width (ft)', others: ['setup width'] },
  { key: 'surfaces', head: 'Surfaces', others: ['surface'] },
  { key: 'gate', head: 'Gate (in)', others: ['gate', 'gate width (in)'] },
  { key: 'outlet', head: 'Outlet within (ft)', others: ['outlet', 'outlet within'] },
  { key: 'ages', head: 'Ages', others: ['age'] },
  { key: 'capacity', head: 'Capacity', others: ['guests'] },
  { key: 'blowers', head: 'Blowers', others: [] },
  { key: 'circuits', head: 'Circuits', others: [] },
  { key: 'wet', head: 'Wet', others: ['water'] },
  { key: 'pictures', head: 'Pictures', others: [] },
  {
    key: 'pictureAddresses',
    head: 'Picture addresses',
    others: ['images', 'image addresses', 'picture address'],
  },
  { key: 'pictureTexts', head: 'Picture texts', others: ['image texts', 'alt'] },
  { key: 'description', head: 'Description', others: [] },
] as const;

export type ProductColumn = (typeof COLUMNS)[number]['key'];

/** In the order in which they are written. */
export const PRODUCT_COLUMNS: readonly { readonly key: ProductColumn; readonly head: string }[] =
  COLUMNS;

const normal = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const KEYS: ReadonlyMap<string, ProductColumn> = new Map(
  COLUMNS.flatMap(({ key, head, others }) =>
    [head, ...others].map((name) => [normal(name), key] as const),
  ),
);

const HEADS: ReadonlyMap<ProductColumn, string> = new Map(
  COLUMNS.map(({ key, head }) => [key, head]),
);

/** Undefined for a name that is no column's. */
export const columnNamed = (name: string): ProductColumn | undefined => KEYS.get(normal(name));

export const headOf = (column: ProductColumn): string => HEADS.get(column) ?? column;
