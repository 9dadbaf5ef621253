import type { Rectangle, Yard } from '#core/catalogue/fit.ts';
import { type Surface, SURFACES } from '#core/catalogue/surface.ts';
import { pricedTitles, shortTitle } from './chat-products.ts';
import type { ChatFacts, ChatProduct } from './chat-reply.ts';
import type { Said } from './chat-topic.ts';
import { plainText } from './chat-words.ts';

const LENGTH = String.raw`(\d{1,3}(?:\.\d)?)`;
const FOOT = String.raw`(?:f(?:ee|oo)?t\b|pies?\b|['’](?!['’]))`;
/** `8 in a yard` is no width. */
const INCH = String.raw`(?:["”]|['’]{2}|-?\s*in(?:ch(?:es)?)?\b(?!\s+(?:an?|the|my|our)\b)|-?\s*pulg(?:adas?)?\b)`;

const SIDE = String.raw`(?<![\d.])${LENGTH}\s*-?\s*${FOOT}?\s*`;
/** Meters and yards are no feet, inches no yard. */
const FEET = String.raw`(?!\.?\d)(?!\s*-?\s*(?:${INCH}|m\b|met|yd|yards))`;
const ALONG = String.raw`(?:long|wide|deep|de largo|de ancho|de fondo)`;

/** `20x20`, `20 by 30 ft`, `20' × 30'`, `20 por 30 pies`; `25 ft long and 20 ft wide` */
const YARD = new RegExp(
  String.raw`${SIDE}(?:${ALONG}?\s*(?:x|×|\*|by|por)|${ALONG}\s*(?:,|and|y|con)?)\s*${LENGTH}${FEET}\s*-?\s*(?:${FOOT})?`,
);

/** `32 inches`, `3 feet`, `3' 6"`; a bare number of two digits that counts nothing else */
const WIDTH = new RegExp(
  String.raw`(?<![\d.])(?:${LENGTH}\s*-?\s*${FOOT}\s*(?:y|and)?\s*(?:(\d{1,2})\s*${INCH})?|${LENGTH}\s*${INCH}|(\d{2})(?![\d.:])(?!\s*(?:kids?|child|people|guests?|years?|yrs?|ni[nñ]|personas|invitados|a[nñ]os|am\b|pm\b|%|cm\b|cent|m\b|met)))`,
  'g',
);

const GATE = /\b(?:gate|door|walkway|side yard|puerta|port[oó]n|reja|pasillo|entrada)/;

const WIDEST_GATE_INCHES = 200;

/** How many characters lie between the gate's word and a measurement. */
const distance = (
  gate: RegExpExecArray | null,
  { index, 0: { length } }: RegExpExecArray,
): number =>
  gate === null
    ? index
    : Math.max(gate.index - index - length, index - gate.index - gate[0].length);

/** Feet count as a gate's width only beside its word; the nearest measurement is meant. */
function gateInches(text: string): number | undefined {
  const gate = GATE.exec(text);
  const [nearest] = [...text.matchAll(WIDTH)]
    .flatMap((found) => {
      const [, feet, more = 0, inches, bare] = found;
      if (gate === null && inches === undefined) return [];
      const width = feet === undefined ? Number(inches ?? bare) : Number(feet) * 12 + Number(more);
      return [{ width, apart: distance(gate, found) }];
    })
    .toSorted((a, b) => a.apart - b.apart);
  return nearest && nearest.width > 0 && nearest.width <= WIDEST_GATE_INCHES
    ? nearest.width
    : undefined;
}

/** A length beside a yard that is no length and width. */
const UNREAD =
  /(?=.*(?:yard|patio|jard[ií]n|space|espacio|\bfits?\b|\bcabe))(?=.*\d\s*-?\s*(?:f(?:ee|oo)?t\b|['’]|sq|pies?\b|met|m\b|yards?\b|yd|x\s*\d))/is;

/** The question gives a size that `measuredIn` does not understand. */
export const isUnread = (text: string): boolean => UNREAD.test(text);

/** What a question says about the spot. */
type Measured = {
  readonly ground?: Rectangle | undefined;
  readonly gateWidthIn?: number | undefined;
};

/** The yard and the gate in a text, each with or without the other. */
export function measuredIn(text: string): Measured {
  const said = text.toLowerCase();
  const found = YARD.exec(said);
  const [lengthFt, widthFt] = [Number(found?.[1]), Number(found?.[2])];
  return {
    ...(lengthFt > 0 && widthFt > 0 && { ground: { lengthFt, widthFt } }),
    gateWidthIn: gateInches(said.replace(YARD, ' ')),
  };
}

/** The measurements of a question, and those that earlier ones gave. */
export const rememberedOf = (texts: readonly string[]): Measured =>
  texts.map(measuredIn).reduce<Measured>(
    (known, { ground = known.ground, gateWidthIn = known.gateWidthIn }) => ({
      ground,
      gateWidthIn,
    }),
    {},
  );

/** For the site's own comparison; what was not given always fits. */
export const yardIn = ({ ground, gateWidthIn }: Measured): Yard | undefined =>
  ground === undefined && gateWidthIn === undefined
    ? undefined
    : {
        lengthFt: ground?.lengthFt ?? Infinity,
        widthFt: ground?.widthFt ?? Infinity,
        gateWidthIn,
      };

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
    const gate = measuredIn(asked).gateWidthIn;
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
