import { z } from 'zod';

const weeks = z
  .int('Enter whole weeks, at most 52.')
  .min(0, 'Enter zero or more.')
  .max(52, 'At most 52 weeks.');

const segmentRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('last_year'), weeks: weeks.min(1, 'At least one week.') }),
  z
    .object({ kind: z.literal('anniversary'), fromWeeks: weeks, toWeeks: weeks })
    .refine(({ fromWeeks, toWeeks }) => fromWeeks < toWeeks, {
      path: ['toWeeks'],
      message: 'Must be later than the first week.',
    }),
  z.object({
    kind: z.literal('quiet'),
    months: z
      .int('Enter whole months, at most 120.')
      .min(1, 'At least one month.')
      .max(120, 'At most 120 months.'),
  }),
  z.object({ kind: z.literal('organization') }),
  z.object({ kind: z.literal('category'), category: z.string().trim().min(1).max(40) }),
  z.object({
    kind: z.literal('place'),
    places: z
      .array(z.string().trim().min(1).max(60, 'Use 60 characters or fewer.'))
      .min(1, 'Enter a city or a ZIP code.')
      .max(50, 'At most 50 places.')
      .readonly(),
  }),
  z.object({
    kind: z.literal('tag'),
    tag: z.string().trim().min(1, 'Enter the tag.').max(30, 'Use 30 characters or fewer.'),
  }),
]);

/** All rules of a segment. Without any, everybody is in it. */
export const segmentSchema = z
  .array(segmentRuleSchema)
  .refine(
    (rules) => new Set(rules.map(({ kind }) => kind)).size === rules.length,
    'Use each kind of rule once.',
  )
  .readonly();
