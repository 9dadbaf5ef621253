import type { FitProblem, Yard } from '#core/catalogue/fit.ts';
import { writeYard } from '#core/catalogue/wanted-query.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { FIT } from '#texts/finding.ts';
import { withDates } from './product-links.ts';

/** A yard that is too short and too narrow is one reason, with both sizes. */
export function fitReasons(problems: readonly FitProblem[]): readonly string[] {
  const short = problems.find((one) => one.kind === 'too_short');
  const narrow = problems.find((one) => one.kind === 'too_narrow');
  if (short === undefined || narrow === undefined) return problems.map(FIT.reason);
  const rest = problems.filter((one) => one !== short && one !== narrow);
  const needs = `${short.needsFt} × ${narrow.needsFt}`;
  return [FIT.tooSmall(needs, `${short.yardFt} × ${narrow.yardFt}`), ...rest.map(FIT.reason)];
}

/** The list of what fits a yard, on the chosen days. */
export function fittingPath(yard: Yard, period: RentalPeriod | undefined): string {
  const query = [['fits', 'yes'], ...writeYard(yard).map((pair) => [...pair])];
  const dates = period && { from: period.startDate, to: period.endDate };
  return withDates(`/products?${new URLSearchParams(query)}`, dates);
}
