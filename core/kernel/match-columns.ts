/** Column heads by field, where a guess is wrong. Empty: no column. */
export type NamedColumns<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** Index of each field's column. */
export type Columns<Field extends string> = Readonly<Partial<Record<Field, number>>>;

/** Heads are compared without case, accents, spaces and punctuation. */
export const headForm = (head: string): string =>
  head
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '');

/** Finds the columns by their heads. A named column takes precedence over a guess. */
export function matchColumns<Field extends string>(
  heads: readonly string[],
  known: readonly { readonly field: Field; readonly heads: readonly string[] }[],
  named: NamedColumns<Field>,
): Columns<Field> {
  const forms = heads.map(headForm);
  const columns: Partial<Record<Field, number>> = {};
  for (const { field, heads: usual } of known) {
    const chosen = named[field];
    if (chosen === '') continue;
    const wanted = chosen === undefined ? usual : [chosen];
    const index = wanted.map((head) => forms.indexOf(headForm(head))).find((at) => at >= 0);
    if (index !== undefined) columns[field] = index;
  }
  return columns;
}

/** The heads of the found columns, by field. */
export const headsOfColumns = <Field extends string>(
  heads: readonly string[],
  columns: Columns<Field>,
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    Object.entries<number | undefined>(columns).map(([field, at]) => [
      field,
      heads[at ?? -1] ?? '',
    ]),
  ) as Partial<Record<Field, string>>;

/** Named column heads that the table does not have. */
export function unknownColumns(
  heads: readonly string[],
  named: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const forms = new Set(heads.map(headForm));
  return Object.values(named).filter(
    (head): head is string => head !== undefined && head !== '' && !forms.has(headForm(head)),
  );
}
