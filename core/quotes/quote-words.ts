import type { Language } from '#core/kernel/language.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';

/** The wording of a quote, in mails and on paper. */
type QuoteWords = {
  readonly title: string;
  readonly number: (id: string, version: number) => string;
  readonly goodUntil: string;
  readonly dueNow: string;
  readonly terms: string;
  readonly until: (moment: Instant) => string;
  readonly subject: (items: string, until: string) => string;
  readonly again: (items: string, until: string) => string;
  readonly lead: (name: string, brand: string) => string;
  readonly leadAgain: (name: string) => string;
  readonly action: string;
  /** @param held whether the units are held while the quote is valid */
  readonly after: (until: string, held: boolean) => string;
  readonly questions: (phone: string) => string;
};

export const QUOTE_WORDS: Readonly<Record<Language, QuoteWords>> = {
  en: {
    title: 'Quote',
    number: (id, version) => `Quote ${id}, version ${version}`,
    goodUntil: 'Good until',
    dueNow: 'Due when you book',
    terms: 'Good to know',
    until: (moment) =>
      `${english.formatLongDay(shopDay(moment))}, ${english.formatTime(shopTime(moment))}`,
    subject: (items, until) => `Your quote: ${items}, good until ${until}`,
    again: (items, until) => `Your quote ends soon: ${items}, good until ${until}`,
    lead: (name, brand) =>
      `Here is your quote from ${brand}, ${name}. One click and you’re booked.`,
    leadAgain: (name) => `Your quote ends soon, ${name}. Would you like to book it?`,
    action: 'See the quote and book',
    after: (until, held) =>
      held
        ? `We hold everything for you until ${until}. After that others may book it.`
        : `The price is good until ${until}. Nothing is held yet: others may book it first.`,
    questions: (phone) =>
      `Questions, or something to change? Call ${phone}, or reply to this email.`,
  },
  es: {
    title: 'Cotización',
    number: (id, version) => `Cotización ${id}, versión ${version}`,
    goodUntil: 'Vale hasta',
    dueNow: 'Se paga al reservar',
    terms: 'Bueno saberlo',
    until: (moment) =>
      `${spanish.formatLongDay(shopDay(moment))}, ${spanish.formatTime(shopTime(moment))}`,
    subject: (items, until) => `Tu cotización: ${items}, vale hasta el ${until}`,
    again: (items, until) => `Tu cotización está por vencer: ${items}, vale hasta el ${until}`,
    lead: (name, brand) =>
      `Aquí está tu cotización de ${brand}, ${name}. Con un clic es tu reservación.`,
    leadAgain: (name) => `Tu cotización está por vencer, ${name}. ¿Quieres reservarla?`,
    action: 'Ver la cotización y reservar',
    after: (until, held) =>
      held
        ? `Te guardamos todo hasta el ${until}. Después, alguien más puede reservarlo.`
        : `El precio vale hasta el ${until}. Todavía no te guardamos nada: alguien más puede reservarlo antes.`,
    questions: (phone) => `¿Preguntas o cambios? Llámanos al ${phone} o responde a este correo.`,
  },
};
