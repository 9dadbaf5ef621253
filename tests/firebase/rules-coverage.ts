import { z } from 'zod';

/** A value is empty if the expression was skipped. */
type Node = {
  readonly sourcePosition: {
    readonly line: number;
    readonly column: number;
    readonly endOffset: number;
  };
  readonly values?: readonly { readonly value: Readonly<Record<string, unknown>> }[] | undefined;
  readonly children?: readonly Node[] | undefined;
};

const nodeSchema: z.ZodType<Node> = z.object({
  sourcePosition: z.object({ line: z.number(), column: z.number(), endOffset: z.number() }),
  values: z.array(z.object({ value: z.record(z.string(), z.unknown()) })).optional(),
  get children() {
    return z.array(nodeSchema).optional();
  },
});
const reportSchema = z.object({ report: z.array(nodeSchema) });

export type RulesCoverage = {
  readonly expressions: number;
  /** `line:column` of those never evaluated, and of conditions that never came out both ways. */
  readonly unevaluated: readonly string[];
  readonly conditions: number;
  readonly oneSided: readonly string[];
};

/**
 * The emulator's record of a project's rules. A condition is an expression that was only ever
 * true or false.
 */
export async function rulesCoverage(
  emulatorHost: string,
  projectId: string,
): Promise<RulesCoverage> {
  const response = await fetch(
    `http://${emulatorHost}/emulator/v1/projects/${projectId}:ruleCoverage`,
  );
  const { report } = reportSchema.parse(await response.json());
  const outcomes = new Map<string, Set<string>>();
  for (const node of report.flatMap(withChildren)) {
    const { line, column, endOffset } = node.sourcePosition;
    const place = `${line}:${column}-${endOffset}`;
    const seen = outcomes.get(place) ?? new Set();
    outcomes.set(place, seen);
    for (const { value } of node.values ?? []) {
      for (const [kind, content] of Object.entries(value)) {
        seen.add(kind === 'boolValue' ? String(content) : kind);
      }
    }
  }
  const places = [...outcomes];
  const conditions = places.filter(([, seen]) => isCondition(seen));
  return {
    expressions: places.length,
    unevaluated: places.filter(([, seen]) => seen.size === 0).map(([place]) => place),
    conditions: conditions.length,
    oneSided: conditions
      .filter(([, seen]) => !seen.has('true') || !seen.has('false'))
      .map(([place]) => place),
  };
}

const withChildren = (node: Node): readonly Node[] => [
  node,
  ...(node.children ?? []).flatMap(withChildren),
];

/** `undefined` is an error, which denies. */
const isCondition = (seen: ReadonlySet<string>): boolean =>
  (seen.has('true') || seen.has('false')) &&
  [...seen].every((kind) => ['true', 'false', 'undefined'].includes(kind));
