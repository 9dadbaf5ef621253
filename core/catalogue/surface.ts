/** What a product can be set up on. */
export const SURFACES = ['grass', 'concrete', 'asphalt', 'turf', 'indoor'] as const;
export type Surface = (typeof SURFACES)[number];
