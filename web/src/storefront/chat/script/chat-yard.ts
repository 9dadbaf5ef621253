import { type Surface, SURFACES } from '#core/catalogue/surface.ts';
import type { ChatFacts, ChatProduct } from './chat-reply.ts';
import type { Said } from './chat-topic.ts';
import { plainText } from './chat-words.ts';
import { pricedTitles, shortTitle } from './chat-products.ts';

/** `32 inches`, `32"`, `32 in`, `32 pulgadas` */
const INCHES = /(\d{2,3}(?:\.\d)?)\s*(?:["”]|''|-?\s*in(?:ch(?:es)?)?\b|pulg(?:adas?)?\b)/;

/** `3 feet`, `3.5 ft`, `3'`, `3 pies`, with `6 in` behind */
const FEET =
  /(\d{1,2}(?:\.\d)?)\s*-?\s*(?:f(?:ee|oo)?t\b|pies?\b|['’])\s*(?:y|and)?\s*(?:(\d{1,2})\s*(?:["”]|in|pulg))?/;

/** Without a unit, nobody means a gate of 32 feet. */
const BARE = /\b(\d{2})\b/;

/** The width of a gate that a question names. */
function gateInches(question: string): number | undefined {
  const text = question.toLowerCase();
  const feet = FEET.exec(text);
  if (feet !== null) return Number(feet[1]) * 12 + Number(feet[2] ?? 0);
  const found = INCHES.exec(text) ?? BARE.exec(text);
  return found === null ? undefined : Number(found[1]);
}

/** A language's sentences about gates. */
type GateTexts = {
  readonly needs: (title: string, inches: number) => string;
  readonly fits: (title: string, gate: number, needs: number) => string;
  readonly tooNarrow: (title: string, gate: number, needs: number) => string;
  readonly unmeasured: (title: string) => string;
  /** Of several: how many fit, and some of them. */
  readonly some: (gate: number, count: number, titles: string) => string;
  readonly none: (gate: number, least: number) => string;
  readonly range: (least: number, most: number) => string;
  readonly look: string;
};

const MOST_SHOWN = 3;

/** Which rentals come through the gate, by the widths the shop has entered for them. */
export const gateAnswerer =
  (texts: GateTexts) =>
  ({ asked = '', about = [], products }: ChatFacts): string | Said => {
    const gate = gateInches(asked);
    const meant = about.length > 0 ? about : products;
    if (about.length > 0 && about.length <= MOST_SHOWN) {
      const each = about.map((product) => {
        const title = shortTitle(product);
        const needs = product.setup.gateWidthIn;
        if (needs === undefined) return texts.unmeasured(title);
        if (gate === undefined) return texts.needs(title, needs);
        return needs <= gate ? texts.fits(title, gate, needs) : texts.tooNarrow(title, gate, needs);
      });
      return { text: each.join(' '), named: about };
    }
    const widths = meant.flatMap(({ setup }) => setup.gateWidthIn ?? []);
    if (widths.length === 0) return texts.look;
    const [least, most] = [Math.min(...widths), Math.max(...widths)];
    if (gate === undefined) return `${texts.range(least, most)} ${texts.look}`;
    const fitting = meant.filter(({ setup }) => (setup.gateWidthIn ?? Infinity) <= gate);
    if (fitting.length === 0) return texts.none(gate, least);
    const named = fitting.slice(0, MOST_SHOWN);
    return {
      text: `${texts.some(gate, fitting.length, pricedTitles(named))} ${texts.look}`,
      named,
    };
  };

/** A language's sentences about the way to an outlet. */
type CordTexts = {
  readonly one: (title: string, feet: number) => string;
  readonly range: (least: number, most: number) => string;
  readonly look: string;
};

/** How far the outlet may be, as the shop has entered it. */
export const cordAnswerer =
  (texts: CordTexts) =>
  ({ about = [], products }: ChatFacts): string | Said => {
    const [only, second] = about;
    const within = second === undefined ? only?.setup.outletWithinFt : undefined;
    if (only !== undefined && within !== undefined)
      return { text: texts.one(shortTitle(only), within), named: [only] };
    const feet = products.flatMap(({ setup }) => setup.outletWithinFt ?? []);
    return feet.length === 0
      ? texts.look
      : `${texts.range(Math.min(...feet), Math.max(...feet))} ${texts.look}`;
  };

/** A language's words and sentences about the ground. */
type SurfaceTexts = {
  readonly words: Readonly<Record<Surface, RegExp>>;
  /** `grass, concrete or turf` */
  readonly list: (surfaces: readonly Surface[]) => string;
  readonly yes: (title: string, surfaces: string) => string;
  readonly no: (title: string, asked: string, surfaces: string) => string;
  readonly some: (surface: string, count: number, titles: string) => string;
  readonly none: (surface: string) => string;
  readonly all: (surfaces: string) => string;
  readonly look: string;
};

const surfacesOf = (products: readonly ChatProduct[]): readonly Surface[] => [
  ...new Set(products.flatMap(({ setup }) => setup.surfaces)),
];

/** What the rentals may be set up on, as the shop has entered it. */
export const surfaceAnswerer =
  (texts: SurfaceTexts) =>
  ({ asked = '', about = [], products }: ChatFacts): string | Said => {
    const { words, list } = texts;
    const surface = SURFACES.find((one) => words[one].test(plainText(asked)));
    const [only, second] = about;
    if (only !== undefined && second === undefined && only.setup.surfaces.length > 0) {
      const { surfaces } = only.setup;
      const title = shortTitle(only);
      const text =
        surface === undefined || surfaces.includes(surface)
          ? texts.yes(title, list(surfaces))
          : texts.no(title, list([surface]), list(surfaces));
      return { text, named: [only] };
    }
    const meant = about.length > 0 ? about : products;
    const known = surfacesOf(meant);
    if (known.length === 0) return texts.look;
    if (surface === undefined) return `${texts.all(list(known))} ${texts.look}`;
    const fitting = meant.filter(({ setup }) => setup.surfaces.includes(surface));
    if (fitting.length === 0) return `${texts.none(list([surface]))} ${texts.look}`;
    const named = fitting.slice(0, MOST_SHOWN);
    const some = texts.some(list([surface]), fitting.length, pricedTitles(named));
    return { text: `${some} ${texts.look}`, named };
  };
