export type ConfigProblem = { readonly variable: string; readonly message: string };

type Rule = readonly [broken: boolean, variable: string, message: string];

export const problemsOf = (rules: readonly Rule[]): readonly ConfigProblem[] =>
  rules.flatMap(([broken, variable, message]) => (broken ? [{ variable, message }] : []));
