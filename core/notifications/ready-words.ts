import type { ReadyWords } from './checklist.ts';

export const READY_WORDS: ReadyWords = {
  spot: (places) => `Clear the spot: ${places}, flat, with nothing hanging over it.`,
  place: (length, width) => `${length} × ${width} ft`,
  of: (what, title) => `${what} for ${title}`,
  gate: (inches, which) =>
    `Unlock the gate. We need ${inches} inches all the way in${which === undefined ? '' : `: ${which}`}.`,
  outlets: (count, feet, which) =>
    `Keep ${count === 1 ? 'an outlet on its own breaker' : `${count} outlets, each on its own breaker,`} available${feet === undefined ? '' : ` within ${feet} ft`}${which === undefined ? '' : `: ${which}`}.`,
  tooFewOutlets: (has) =>
    `You told us you have ${has === 0 ? 'none' : `only ${has}`}. Please call us before the party so we can make sure everything runs.`,
  hose: (which) =>
    `Have a garden hose within reach of the spot, on a faucet that works${which === undefined ? '' : `, for ${which}`}.`,
  sprinklers: 'Turn off the sprinklers the night before.',
  always: ['Move cars and pets out of the way.', 'Have an adult there when we arrive.'],
};
