import { useState } from 'react';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import {
  type DayRules,
  type RangeChoice,
  type RangeProblem,
  chooseDay,
  periodOf,
  rangeProblem,
} from '#web/shared/dates/choose-range.ts';

export type RangeControl = {
  readonly choice: RangeChoice;
  readonly problem: RangeProblem | undefined;
  choose(day: CalendarDay): void;
  clear(): void;
};

/** Of a range given from outside, what is not known yet is not called a problem. */
function problemOfValue(value: RentalPeriod | undefined, rules: DayRules) {
  const problem = value && rangeProblem(value, rules);
  return problem?.kind === 'unknown' ? undefined : problem;
}

/**
 * The choice in progress. `onChange` hears of whole ranges, and of undefined when one is given up for another; a
 * range given from outside that the days no longer allow is a problem at once.
 */
export function useRangeChoice(
  value: RentalPeriod | undefined,
  onChange: (period: RentalPeriod | undefined) => void,
  rules: DayRules,
): RangeControl {
  const [draft, setDraft] = useState<RangeChoice>();
  const [refused, setRefused] = useState<RangeProblem>();
  const choice: RangeChoice = draft ?? value ?? {};

  function become(next: RangeChoice, problem: RangeProblem | undefined): void {
    const period = periodOf(next);
    setRefused(problem);
    setDraft(period === undefined ? next : undefined);
    if (period !== undefined || value !== undefined) onChange(period);
  }

  return {
    choice,
    problem: refused ?? (draft === undefined ? problemOfValue(value, rules) : undefined),
    choose(day) {
      const chosen = chooseDay(choice, day, rules);
      become(chosen.choice, chosen.problem);
    },
    clear: () => become({}, undefined),
  };
}
