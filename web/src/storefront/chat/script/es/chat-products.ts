import { sayAges } from '#core/catalogue/say-ages.es.ts';
import {
  pricedTitles,
  productLink,
  shortTitle,
} from '#web/storefront/chat/script/chat-products.ts';
import {
  type ChatProduct,
  type ChatReply,
  dollars,
} from '#web/storefront/chat/script/chat-reply.ts';
import { LINKS, reply } from './chat-reply.ts';

const circuits = (count: number): string => {
  if (count === 0) return 'nada de electricidad';
  return count === 1 ? '1 circuito eléctrico' : `${count} circuitos eléctricos`;
};

/** Price, ages, size, ground and power: whatever was asked of it, the answer is among them. */
function aboutProduct(product: ChatProduct): ChatReply {
  const { size, setup, power, wet } = product;
  const needs = [
    `${setup.lengthFt} × ${setup.widthFt} ft de terreno plano`,
    circuits(power.circuits),
    ...(wet ? ['una manguera'] : []),
  ];
  const text =
    `${shortTitle(product)} cuesta ${dollars(product.price)} por día completo. ` +
    `Edades: ${sayAges(product.ages)}. Medidas: ${size.lengthFt} × ${size.widthFt} × ${size.heightFt} ft. ` +
    `Necesita ${needs.slice(0, -1).join(', ')} y ${needs.at(-1)}.`;
  return reply(
    text,
    ['deposit', 'area', 'weather'],
    [
      { label: 'Ver fechas y fotos', to: productLink(product).to },
      { label: 'Reservarlo', to: `/booking?product=${encodeURIComponent(product.id)}` },
    ],
  );
}

const MOST_SHOWN = 3;

/** Several are meant: their prices, and the way to each. */
export function aboutProducts(products: readonly ChatProduct[]): ChatReply {
  const [only, second] = products;
  if (only !== undefined && second === undefined) return aboutProduct(only);
  const shown = products.slice(0, MOST_SHOWN);
  const text = `¿Te refieres a uno de estos? Por día completo: ${pricedTitles(shown)}.`;
  return reply(text, ['popular', 'book'], [...shown.map(productLink), LINKS.ALL_RENTALS]);
}
