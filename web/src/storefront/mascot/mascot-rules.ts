/** When and where the mascot appears (specification §2, §9). */
export const MASCOT_DELAY = 2_000;

/** Local storage key: any value means that its × was pressed. */
export const MASCOT_DISMISSED_KEY = 'inflatableMascotDismissed';

export type Side = 'left' | 'right';

/** @param random 0 up to 1 */
export const pickSide = (random: number): Side => (random < 0.5 ? 'left' : 'right');

export const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left');

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The mirrored box in a window of this width. */
export const mirrored = ({ left, top, right, bottom }: Box, width: number): Box => ({
  left: width - right,
  top,
  right: width - left,
  bottom,
});

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
