import { createContext, useContext } from 'react';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import * as english from '#core/kernel/format-day.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { shopTime } from '#core/kernel/shop-time.ts';
import type { CrewState, CrewStore } from '#web/crew/crew-store.ts';
import { CREW_WORDS, type CrewLanguage, type CrewWords } from '#web/crew/crew-words.ts';

/** Formats of days, hours and money. */
export function formatsIn(language: CrewLanguage) {
  const { formatDay, formatTime, formatWindow } = language === 'es' ? spanish : english;
  return {
    day: (day: string) => formatDay(calendarDay(day)),
    time: formatTime,
    window: formatWindow,
    moment(at: string): string {
      const moment = instantFromIso(at);
      return moment === undefined ? '' : formatTime(shopTime(moment));
    },
    usd: (amount: number) => formatUsd(cents(amount)),
  };
}

export type Crew = {
  readonly state: CrewState;
  readonly store: CrewStore;
  readonly words: CrewWords;
  readonly formats: ReturnType<typeof formatsIn>;
};

export const wordsIn = (language: CrewLanguage): CrewWords => CREW_WORDS[language];

const Context = createContext<Crew | undefined>(undefined);
export const CrewProvider = Context.Provider;

export function useCrew(): Crew {
  const crew = useContext(Context);
  if (crew === undefined) throw new Error('Outside of the crew’s program.');
  return crew;
}
