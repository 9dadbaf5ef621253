import type { ReadyWords } from './checklist.ts';

export const READY_WORDS: ReadyWords = {
  spot: (places) => `Clear the spot: ${places}, flat, with nothing hanging over it.`,
  place: (length, width) => `${length} × ${width} ft`,
  of: (what, title) => `${what} for ${title}`,
  gate: (inches) => `Unlock the gate. We need ${inches} inches all the way in.`,
  outlets: (count, feet) =>
    `Keep ${count === 1 ? 'an outlet on its own breaker' : `${count} outlets, each on its own breaker,`} available${feet === undefined ? '' : ` within ${feet} ft`}.`,
  tooFewOutlets: (has) =>
    `You told us you have ${has === 0 ? 'none' : `only ${has}`}. Please call us before the party so we can make sure everything runs.`,
  hose: 'Have a garden hose within reach of the spot, on a faucet that works.',
  sprinklers: 'Turn off the sprinklers the night before.',
  always: ['Move cars and pets out of the way.', 'Have an adult there when we arrive.'],
};
