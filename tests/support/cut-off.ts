import path from 'node:path';

/** In the output of a process that asked for another computer; its name follows. */
export const LEFT = 'Left this computer for';

const PRELOAD = path.join(import.meta.dirname, 'cut-off.preload.ts');

/** The environment of a process that knows no computer but its own. */
export const CUT_OFF = { NODE_OPTIONS: `--import=${PRELOAD}` } as const;
