import { z } from 'zod';
import { ONE_LINE } from '#core/kernel/shown-text.ts';
import { COMPARED, PRESET_NAMES } from './periods.ts';
import { PERIODS, REPORT_NAMES } from './report.ts';

/** An office has no more people than this. */
const MOST_RECIPIENTS = 20;

/** A report with its period, rows and comparison, under a name shared by the whole shop. */
export const savedReportSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(60, 'Use 60 characters or fewer.')
    .regex(ONE_LINE, 'Must be on one line.'),
  report: z.enum(REPORT_NAMES),
  /** Resolved on the day it is read, so `last-week` is always the latest. */
  period: z.enum(PRESET_NAMES as [(typeof PRESET_NAMES)[number]]),
  by: z.enum(PERIODS),
  compare: z.enum(COMPARED),
  /** Staff who get it by mail on Monday mornings, by uid. Empty for nobody. */
  mailTo: z
    .array(z.string().min(1).max(128))
    .max(MOST_RECIPIENTS, `Choose at most ${MOST_RECIPIENTS}.`)
    .readonly(),
});

export type SavedReportInput = Readonly<z.output<typeof savedReportSchema>>;
