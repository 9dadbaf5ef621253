import { z } from 'zod';

/** As it is told: whole cents. */
export const centsSchema = z.int();

export const MOST_CENTS = 10_000_000;
/** As it is asked for. */
export const amountSchema = z
  .int('Whole cents.')
  .min(0, 'Not below zero.')
  .max(MOST_CENTS, 'Too much.');
