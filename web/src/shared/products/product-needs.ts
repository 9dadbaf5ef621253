import type { ProductDto } from '#core/contract/products.ts';
import { FACTS } from '#texts/facts.ts';

/** `20 × 18 ft` of flat ground. */
export const formatSpace = ({ lengthFt, widthFt }: ProductDto['setup']): string =>
  `${lengthFt} × ${widthFt} ft`;

/** `Grass, concrete or turf` */
export function formatSurfaces({ surfaces }: ProductDto['setup']): string {
  const names = surfaces.map((surface) => FACTS.surface[surface]);
  const last = names.at(-1) ?? '';
  const text = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${FACTS.or} ${last}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `2 blowers on 2 circuits`; what needs no power says so. */
export function formatPower({ blowers, circuits }: ProductDto['power']): string {
  if (circuits === 0) return FACTS.noPower;
  if (blowers === 0) return FACTS.circuits(circuits);
  return FACTS.blowersOn(FACTS.blowers(blowers), FACTS.circuits(circuits));
}

export const formatCapacity = (guests: number): string => FACTS.guests(guests);
