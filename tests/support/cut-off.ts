import path from 'node:path';

/**
 * Printed by a process that tried to contact another computer, followed by that computer's name.
 */
export const LEFT = 'Left this computer for';

const PRELOAD = path.join(import.meta.dirname, 'cut-off.preload.ts');

/** The environment of a process that can reach no computer but its own. */
export const CUT_OFF = { NODE_OPTIONS: `--import=${PRELOAD}` } as const;
