type Labeled = { readonly label: string };

/** Units whose labels go on from each other, as one: `Unit 1–10`. */
type LabelRange<Unit> = Labeled & { readonly units: readonly Unit[] };

/** Fewer are named one by one. */
const LEAST = 3;

const BY_NUMBER = new Intl.Collator('en', { numeric: true });

const numbered = (label: string): readonly [name: string, number: string] => {
  const [, name = '', number = ''] = /^(.*?)(\d{1,9})$/.exec(label) ?? [];
  return [name, number];
};

function goesOn(before: string, label: string): boolean {
  const [[name, last], [other, next]] = [numbered(before), numbered(label)];
  return last !== '' && name === other && Number(next) === Number(last) + 1;
}

/** For a hundred chairs: runs of labels become ranges. A few units stay as they are. */
export function labelRanges<Unit extends Labeled>(
  units: readonly Unit[],
): readonly LabelRange<Unit>[] {
  if (units.length < LEAST) return units.map((unit) => ({ label: unit.label, units: [unit] }));
  const runs: Unit[][] = [];
  for (const unit of units.toSorted((a, b) => BY_NUMBER.compare(a.label, b.label))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && goesOn(last.label, unit.label)) run.push(unit);
    else runs.push([unit]);
  }
  return runs.flatMap((run): readonly LabelRange<Unit>[] => {
    const [first, last] = [run[0]?.label ?? '', run.at(-1)?.label ?? ''];
    return run.length < LEAST
      ? run.map((unit) => ({ label: unit.label, units: [unit] }))
      : [{ label: `${first}–${numbered(last)[1]}`, units: run }];
  });
}

export const sayLabels = (labels: readonly string[]): string =>
  labelRanges(labels.map((label) => ({ label })))
    .map(({ label }) => label)
    .join(', ');
